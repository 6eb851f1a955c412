/** Writes of the panel that the double-press test leaves out, each with its reason. */
export const notPressed: Readonly<Record<string, string>> = {
  updateAppSetting: "No button of the panel calls it: texts are published together.",
  updateSettings: "Saved while typing.",
  orderHeroImages: "Each press moves the image one more row, as intended.",
};
