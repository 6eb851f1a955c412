/** The Settings tab. */
export function SettingsSection() {
  return null;
}
