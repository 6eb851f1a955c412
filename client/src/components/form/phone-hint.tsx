/** What a phone number looks like here; on a narrow screen the line breaks before it, not in it. */
export const PhoneHint = () => (
  <>
    With the area code, for example <span className="whitespace-nowrap">(512) 555-0142</span>
  </>
);
