import { TextLink } from "#client/components/ui/text-link.tsx";
import { telephoneHref } from "#client/lib/format.ts";

const number = "(202) 224-3121";

/** The number that always works. */
export const Switchboard = () => (
  <>
    You can also call the Capitol switchboard at{" "}
    <TextLink href={telephoneHref(number)} className="whitespace-nowrap">
      {number}
    </TextLink>
    . Give them your ZIP code and ask for your senators or your representative.
  </>
);
