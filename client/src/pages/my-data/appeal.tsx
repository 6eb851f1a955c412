import { useSiteLinks } from "#client/api/site-links.ts";
import { Card } from "#client/components/ui/card.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/my-data.json";

/** A prepared email for who disagrees with how we handled a request. */
export function Appeal() {
  const address = useSiteLinks()?.contactEmail;
  return (
    <Card as="section" aria-labelledby="appeal">
      <h2 id="appeal" className="text-xl">
        {words.appeal}
      </h2>
      <p className="mt-1">
        <RichText
          message={address ? words.appealByEmail : words.appealByReply}
          parts={{
            write: (text) => (
              <TextLink href={`mailto:${address}?subject=${encodeURIComponent("Privacy appeal")}`}>
                {text}
              </TextLink>
            ),
            policy: (text) => <TextLink href={paths.healthDataPrivacy}>{text}</TextLink>,
          }}
        />
      </p>
    </Card>
  );
}
