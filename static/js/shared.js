// One stream for the windows of a browser that show the same: a browser keeps six connections to a server, and a seventh
// window would not load. A lock elects the window that listens; it passes on what it hears. Where a browser has no locks,
// as without a secure connection, each window has a stream of its own.

const TYPES = ["notice", "frame", "beat", "cut"];
// The newest frames are told again to a window that joins: on a locked terminal it may not ask for what it missed.
const FRAMES_KEPT = 20;

/** Whether windows of this browser can share. */
export function canShare() {
  return Boolean(navigator.locks && window.BroadcastChannel);
}

/** Like an EventSource, of which one window of those with the same name has the stream. */
export class SharedSource extends EventTarget {
  constructor(name, address) {
    super();
    this.readyState = EventSource.CONNECTING;
    this.address = address;
    this.id = Math.random();
    this.frames = [];
    this.ended = new AbortController();
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => this.heard(data);
    this.channel.postMessage({ type: "hello", from: this.id });
    navigator.locks.request(name, { signal: this.ended.signal }, () => this.lead()).catch(() => {});
  }

  /** Listen for all, until this window closes its own. */
  lead() {
    this.own = new EventSource(this.address());
    for (const type of TYPES) this.own.addEventListener(type, ({ data }) => this.pass({ type, data }));
    this.own.onopen = () => this.pass({ type: "open" });
    this.own.onerror = () => {
      this.channel.postMessage({ type: "error" });
      this.onerror();
    };
    return new Promise((done) => {
      this.resign = done;
    });
  }

  pass(told) {
    if (told.type === "frame") this.frames = [...this.frames, told].slice(-FRAMES_KEPT);
    this.channel.postMessage(told);
    this.tell(told);
  }

  heard(told) {
    if (told.type === "hello") {
      if (this.own?.readyState === EventSource.OPEN) this.welcome(told.from);
    } else if (!this.own && (!told.to || told.to === this.id)) this.tell(told);
  }

  /** Tell a window that joins what the others have heard. */
  welcome(to) {
    for (const told of [{ type: "open" }, ...this.frames]) this.channel.postMessage({ ...told, to });
  }

  tell({ type, data }) {
    if (type === "error") {
      this.readyState = EventSource.CONNECTING;
      return;
    }
    const isNew = this.readyState !== EventSource.OPEN;
    this.readyState = EventSource.OPEN;
    if (isNew) this.onopen();
    // What was told before this window listened.
    if (isNew && !this.own) this.onjoined();
    if (type !== "open") this.dispatchEvent(new MessageEvent(type, { data }));
  }

  close() {
    this.readyState = EventSource.CLOSED;
    this.channel.onmessage = null;
    this.channel.close();
    if (this.own) this.own.close();
    if (this.resign) this.resign();
    else this.ended.abort();
  }
}
