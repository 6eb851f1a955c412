/**
 * Watches for presses on buttons of a page that the server drew, before its code is there. The returned function ends that, and
 * makes the last such press again: now it does something.
 */
export function rememberPress(): () => void {
  let pressed: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("button") : null;
  };
  addEventListener("click", remember);
  return () => {
    removeEventListener("click", remember);
    if (pressed?.isConnected) pressed.click();
  };
}
