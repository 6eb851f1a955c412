/** A second press within this time does nothing. */
const deafMs = 1000;
/** What moves under a resting finger is still within this distance. */
const samePointPx = 24;

/** Only change what is shown. */
const harmless = "[data-autofocus], [aria-expanded], [aria-pressed], [role=tab], th, nav";
/** Each of two quick presses may count, but not the second half of a double click on what was there before. */
const repeatable = "[data-repeatable]";

interface Press {
  at: number;
  button: Element;
  /** By keyboard: nothing was pointed at. */
  point: { x: number; y: number } | undefined;
}

const pressOf = (event: MouseEvent, button: Element): Press => ({
  at: event.timeStamp,
  button,
  point: event.detail === 0 ? undefined : { x: event.clientX, y: event.clientY },
});

/** The same button; the same point, even with another button there by now; or a decision whose focus was moved to the next one. */
const repeats = (press: Press, last: Press): boolean => {
  if (press.at - last.at > deafMs) return false;
  if (press.button === last.button) return true;
  if (press.point && last.point)
    return Math.hypot(press.point.x - last.point.x, press.point.y - last.point.y) <= samePointPx;
  return [press, last].every(({ button }) => button.closest("[data-decision]"));
};

/** Keeps the second half of a double click from every button, except those that only change what is shown. Typing or choosing in between makes it a press of its own. Returns how to stop. */
export function ignoreDoublePresses(): () => void {
  let last: Press | undefined;
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    // "Cancel" between two presses of "Delete" makes the second one meant.
    if (button.closest(harmless)) return forget();
    const press = pressOf(event, button);
    if (last && repeats(press, last)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = button.closest(repeatable) ? undefined : press;
  };
  const forget = () => {
    last = undefined;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== "Enter" && key !== " ") forget();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  document.addEventListener("click", onClick, options);
  document.addEventListener("input", forget, options);
  document.addEventListener("keydown", onKey, options);
  return () => stop.abort();
}
