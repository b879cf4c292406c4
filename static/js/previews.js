// Live previews on the page of displays: the page of each display, small, over the picture of its row.
// They lie in a layer of their own, because a frame that moves in a document is loaded again.

// The size at which a preview is laid out, as a television is, before it is scaled down.
const LONG = 960;
const SHORT = 540;
// A row this far out of sight is not previewed.
const NEAR = "120px";

const layer = document.getElementById("previews");
const frames = new Map();

const rows = () => Array.from(document.querySelectorAll("[data-look]"));

const sight = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) target.dataset.seen = isIntersecting ? "yes" : "";
    show();
  },
  { rootMargin: NEAR },
);

function framed(address) {
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.tabIndex = -1;
  frame.title = "";
  frame.addEventListener("load", () => frame.classList.add("is-loaded"));
  layer.append(frame);
  frames.set(address, frame);
  return frame;
}

function put(frame, look) {
  const [own, all] = [look.getBoundingClientRect(), layer.getBoundingClientRect()];
  const isTall = look.classList.contains("is-tall");
  const width = isTall ? SHORT : LONG;
  frame.style.width = `${width}px`;
  frame.style.height = `${isTall ? LONG : SHORT}px`;
  const scale = own.width / width;
  frame.style.transform = `translate(${own.left - all.left}px, ${own.top - all.top}px) scale(${scale})`;
}

// One frame a row in sight; what is out of sight, or disconnected, costs nothing.
function show() {
  const wanted = new Map(rows().map((look) => [look.dataset.look, look]));
  for (const [address, frame] of frames) {
    const look = wanted.get(address);
    if (look && look.dataset.seen !== "") continue;
    frame.remove();
    frames.delete(address);
  }
  for (const [address, look] of wanted) {
    if (look.dataset.seen) put(frames.get(address) || framed(address), look);
    else if (frames.has(address)) put(frames.get(address), look);
  }
}

function watch() {
  sight.disconnect();
  for (const look of rows()) sight.observe(look);
  show();
}

new ResizeObserver(show).observe(layer.parentElement);
document.addEventListener("htmx:afterSwap", watch);
watch();
