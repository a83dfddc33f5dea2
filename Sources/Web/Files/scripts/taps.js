// One tap, one effect: a second tap on a spot never presses a control that has just appeared there.
// A dialog that opened, a bar that moved and a new page ignore it for a moment.
//
// No module: it listens before the page has anything that can be pressed.

{
  const sameTapMs = 600; // a tap within this time is the same gesture as the one before
  const arrivalMs = 400; // the same on a page to which a tap has led, from its first frame
  const sameTapPx = 24; // by which a finger strays meanwhile
  const resendGuardMs = 5000; // in which a form that was sent is not sent again
  const key = "last-tap"; // from one page to the next; the gesture's, not a visitor's
  const pressable = "a[href], button, input, select, textarea, summary, label";

  const controlAt = (element) => {
    const control = element.closest(pressable);
    return control?.control ?? control; // a label presses its field
  };
  const layerAt = (element) => element.closest("dialog, #attract");

  /** The last tap: where and when it was, and what it pressed in which layer. */
  let last = null;

  /** Counts the tap that led here as one that has just been made, on what is no more. */
  function arrive() {
    const stored = JSON.parse(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    if (!stored) return;
    const before = (last = { ...stored, time: Infinity, control: null, layer: "before" });
    requestAnimationFrame(() => (before.time = performance.now() - sameTapMs + arrivalMs));
  }

  addEventListener("click", (event) => {
    // Keys and scripts press what they mean.
    if (!event.isTrusted || event.detail === 0 || !(event.target instanceof Element)) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const [control, layer] = [controlAt(event.target), layerAt(event.target)];
    const isAgain =
      last && time - last.time < sameTapMs && Math.hypot(x - last.x, y - last.y) <= sameTapPx;
    const isSame = layer === last?.layer && (!last.control || control === last.control);
    if (!isAgain || isSame) {
      last = { x, y, time, control, layer };
    } else if (control) {
      last.time = time;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);

  // Typing between two taps shows that the page was seen.
  const begin = () => (last = null);
  addEventListener("keydown", begin, true);
  addEventListener("input", (event) => event instanceof InputEvent && begin(), true);

  const sent = new Map();

  // Until the answer comes, the page with its button is still there.
  addEventListener("submit", (event) => {
    const method = event.submitter?.getAttribute("formmethod") ?? event.target.getAttribute("method");
    if (event.defaultPrevented || method !== "post") return;
    if (event.timeStamp - (sent.get(event.target) ?? -Infinity) < resendGuardMs) event.preventDefault();
    else sent.set(event.target, event.timeStamp);
  });

  addEventListener("pagehide", () => {
    if (last) sessionStorage.setItem(key, JSON.stringify({ x: last.x, y: last.y }));
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    sent.clear();
    arrive();
  });

  arrive();
}
