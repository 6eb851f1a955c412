/** What a phone dials: "(202) 225-4965" -> "tel:+12025554965"; numbers of another length are dialled as they are. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `tel:+${digits}` : `tel:${digits}`;
}
