type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsIn = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>("input[name], textarea[name], select[name]"),
];

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

/** What makes a control the same one after React rendered it anew: ids differ then. */
const keyOf = (control: Control): string =>
  control.name + (control instanceof HTMLInputElement && control.type === "radio" ? control.value : "");

/** Past React's own setter, so that the event below is a change for it. */
function setNative(control: Control, property: "value" | "checked", value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
  control.dispatchEvent(new Event(property === "checked" ? "click" : "input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Reads what a visitor typed before hydration. The function that it returns types it again: React renders a page anew when an extension
 * has inserted elements into it.
 */
export function readTypedValues(root: ParentNode): () => void {
  const typed = new Map(
    controlsIn(root).map((control) => [keyOf(control), isChoice(control) ? control.checked : control.value]),
  );
  return () => {
    for (const control of controlsIn(root)) {
      const value = typed.get(keyOf(control));
      const property = isChoice(control) ? "checked" : "value";
      if (value !== undefined && value !== "" && Reflect.get(control, property) !== value)
        setNative(control, property, value);
    }
  };
}
