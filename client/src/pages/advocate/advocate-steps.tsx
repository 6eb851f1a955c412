import Landmark from "lucide-react/icons/landmark";
import Megaphone from "lucide-react/icons/megaphone";
import PenLine from "lucide-react/icons/pen-line";
import type { ComponentType, ReactNode } from "react";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TallLink } from "#client/components/ui/text-link.tsx";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSections, paths } from "#client/lib/paths.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/advocate.json";
import { step } from "#words/advocate.json";
import { prefix } from "#words/language.json";
import { type Links, OutsideLink } from "./outside-link.tsx";

/** What a post about NDT should carry (section 2 of the specification). */
const suggestedTag = "@FDA";
const hashtags = ["#SaveNDT", "#ThyroidAwareness", "#ThyroidCare", "#PatientChoice", "#ThyroidHealth"];

const tagLine = [suggestedTag, ...hashtags].join(" ");

/** A post to start from: short enough for every network. */
const suggestedPost = fill(words.post, { tags: tagLine });

const actionsClass = "mt-5 flex flex-col items-stretch gap-3 sm:items-start";

interface AdvocateStepsProps {
  links: Links;
  /** 2 while a comment to the FDA comes first. */
  firstNumber: number;
}

export function AdvocateSteps({ links, firstNumber }: AdvocateStepsProps) {
  const origin = useOrigin();
  const isNotOpen = links?.petitionUrl === "";
  return (
    <ol className="grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
      <li className="md:col-span-2">
        <StepCard number={firstNumber} id={advocateSections.congress} title={words.congress} Icon={Landmark}>
          <div className="mt-3 gap-x-16 gap-y-5 max-lg:grid lg:flex lg:items-center lg:justify-between">
            <p className="max-w-prose">{words.congressLead}</p>
            <div className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 lg:flex-col lg:items-start">
              <ButtonLink href={paths.representativeLookup} variant="secondary" wide="phone">
                {words.findRepresentatives}
              </ButtonLink>
              {links?.congressFinderUrl && (
                <TallLink href={links.congressFinderUrl}>{words.congressFinder}</TallLink>
              )}
            </div>
          </div>
        </StepCard>
      </li>
      <li>
        <StepCard
          number={firstNumber + 1}
          id={advocateSections.petition}
          title={words.petition}
          Icon={PenLine}
        >
          <p className="mt-3">{isNotOpen ? words.petitionNotOpen : words.petitionLead}</p>
          <div className={actionsClass}>
            {isNotOpen ? (
              <ButtonLink href={paths.register} variant="secondary">
                {words.addName}
              </ButtonLink>
            ) : (
              <OutsideLink links={links} to="petitionUrl">
                {words.sign}
              </OutsideLink>
            )}
          </div>
          {links?.petitionUrl && (
            <ShareBar className="mt-3" title={words.petitionTitle} url={links.petitionUrl} />
          )}
        </StepCard>
      </li>
      <li>
        <StepCard
          number={firstNumber + 2}
          id={advocateSections.socialMedia}
          title={words.socialMedia}
          Icon={Megaphone}
        >
          <p className="mt-3">
            <RichText
              message={links?.socialKitUrl ? words.kitAndTag : words.tag}
              parts={{ tag: (tag) => <strong>{tag}</strong> }}
            />
          </p>
          <ul aria-label={words.tags} className="mt-3 flex flex-wrap gap-2">
            {[suggestedTag, ...hashtags].map((tag) => (
              <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
          <div className={actionsClass}>
            <OutsideLink links={links} to="socialKitUrl">
              {words.openKit}
            </OutsideLink>
            <CopyButton text={tagLine} done={words.tagsCopied}>
              {words.copyTags}
            </CopyButton>
          </div>
          <ShareBar
            className="mt-3"
            title={words.postTitle}
            text={suggestedPost}
            url={`${origin}${prefix}${paths.advocate}`}
          />
        </StepCard>
      </li>
    </ol>
  );
}

interface StepCardProps {
  number: number;
  id: string;
  title: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  children: ReactNode;
}

function StepCard({ number, id, title, Icon, children }: StepCardProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="flex h-full scroll-mt-6 flex-col">
      <p className="flex items-center gap-3 text-sm font-semibold text-primary-strong">
        <span className="grid size-11 place-items-center rounded-control bg-primary-soft max-sm:hidden">
          <Icon aria-hidden className="size-6" />
        </span>
        {fill(step, { number })}
      </p>
      <h2 id={`${id}-title`} className="mt-2 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}
