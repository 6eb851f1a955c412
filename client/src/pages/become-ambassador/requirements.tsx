import Check from "lucide-react/icons/check";
import { Card } from "#client/components/ui/card.tsx";
import * as words from "#words/become-ambassador.json";

const requirements = Object.values(words.requirement);

export function Requirements() {
  return (
    <Card as="section" aria-labelledby="requirements">
      <h2 id="requirements" className="text-xl">
        {words.requirements}
      </h2>
      <ul className="mt-3 space-y-3">
        {requirements.map((requirement) => (
          <li key={requirement} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-5 text-secondary-strong" />
            {requirement}
          </li>
        ))}
      </ul>
    </Card>
  );
}
