// A signature drawn with a finger, a pen or a mouse: the path of its lines goes into the form beside it.

const LONGEST = 8000;
const NEAR = 3;

function signing(box) {
  const line = box.querySelector("path");
  const form = document.querySelector(`[data-sign-form="${box.dataset.sign}"]`);
  if (!form) return;
  const save = form.querySelector("button:not([type])");
  let path = "";
  let last = null;
  let isNew = true;

  function show() {
    line.setAttribute("d", path);
    form.elements.path.value = path;
    save.disabled = !path.includes("L");
  }

  function at(event) {
    const frame = box.getBoundingClientRect();
    const within = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
    const x = within(((event.clientX - frame.left) / frame.width) * 600, 600);
    const y = within(((event.clientY - frame.top) / frame.height) * 200, 200);
    return [x, y];
  }

  box.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    if (isNew) path = "";
    isNew = false;
    last = at(event);
    // A dot is a line of no length, so that every stroke has one.
    path += `M${last[0]} ${last[1]}L${last[0]} ${last[1]}`;
    show();
  });
  box.addEventListener("pointermove", (event) => {
    if (!last || path.length > LONGEST - 20) return;
    const [x, y] = at(event);
    if (Math.hypot(x - last[0], y - last[1]) < NEAR) return;
    path += `L${x} ${y}`;
    last = [x, y];
    show();
  });
  const end = () => {
    last = null;
  };
  box.addEventListener("pointerup", end);
  box.addEventListener("pointercancel", end);
  form.querySelector("[data-sign-clear]").addEventListener("click", () => {
    path = "";
    isNew = false;
    show();
  });
}

document.querySelectorAll("[data-sign]").forEach(signing);
