import { embeds } from "#shared/settings/embeds.ts";
import { published } from "../with-settings.tsx";
import { EmbedLineCard } from "./embed-line-card.tsx";

/** Which websites may show our forms, and what they put into their pages for it. */
export const EmbedCards = () => (
  <>
    {published(null, {
      id: "embeds",
      title: "Our forms on other websites",
      lead: "A clinic or a partner shows our lookup, our registration or our count on a page of its own.",
      definitions: embeds,
    })}
    <EmbedLineCard />
  </>
);
