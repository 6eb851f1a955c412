import { RichText } from "#client/components/ui/rich-text.tsx";
import * as words from "#words/form.json";

const example = <span className="whitespace-nowrap">(512) 555-0142</span>;

/** What a phone number looks like here; on a narrow screen the line breaks before it, not in it. */
export const PhoneHint = ({ message = words.phoneHint }) => (
  <RichText message={message} parts={{ example }} />
);
