import { Card } from "#client/components/ui/card.tsx";
import { photoLimits } from "#shared/api/uploads.ts";
import { heroIntervalMs } from "#shared/site.ts";

/** How the images are used; the figures are those that the website runs with. */
export function UsageInstructions() {
  return (
    <Card as="section" aria-labelledby="hero-usage">
      <h3 id="hero-usage" className="text-lg">
        Usage Instructions
      </h3>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-sm text-ink-soft marker:text-control">
        <li>Active images rotate at the top of the home page, {heroIntervalMs / 1000} seconds per image.</li>
        <li>Recommended size: 800x600 pixels. Maximum: {photoLimits.hero / 1024 / 1024} MB.</li>
        <li>They appear by display order, the lowest first. Inactive images stay here and are not shown.</li>
        <li>
          The title is read to people who can't see the image: say what is in the picture, in a few words.
        </li>
        <li>A single active image does not rotate. Without any, the home page shows only its text.</li>
      </ul>
    </Card>
  );
}
