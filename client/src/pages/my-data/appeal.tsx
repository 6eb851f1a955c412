import { useSiteLinks } from "#client/api/site-links.ts";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";

/** A prepared email for who disagrees with how we handled a request. */
export function Appeal() {
  const address = useSiteLinks()?.contactEmail;
  return (
    <Card as="section" aria-labelledby="appeal">
      <h2 id="appeal" className="text-xl">
        Corrections and appeals
      </h2>
      <p className="mt-1">
        Is something wrong, or do you disagree with how we answered a request?{" "}
        {address ? (
          <TextLink href={`mailto:${address}?subject=${encodeURIComponent("Privacy appeal")}`}>
            Write to us with "appeal" in the subject
          </TextLink>
        ) : (
          'Reply to our email with "appeal" in the subject'
        )}
        . Your rights are explained in our{" "}
        <TextLink href={paths.healthDataPrivacy}>Consumer Health Data Privacy</TextLink> policy.
      </p>
    </Card>
  );
}
