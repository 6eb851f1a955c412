import Landmark from "lucide-react/icons/landmark";
import Megaphone from "lucide-react/icons/megaphone";
import PenLine from "lucide-react/icons/pen-line";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSections, paths } from "#client/lib/paths.ts";
import { type Links, OutsideLink } from "./outside-link.tsx";
import { StepCard } from "./step-card.tsx";

/** What a post about NDT should carry (section 2 of the specification). */
const suggestedTag = "@FDA";
const hashtags = ["#SaveNDT", "#ThyroidAwareness", "#ThyroidCare", "#PatientChoice", "#ThyroidHealth"];

const tagLine = [suggestedTag, ...hashtags].join(" ");

/** A post to start from: short enough for every network. */
const suggestedPost = `Patients and their clinicians should be able to choose the thyroid medicine that works. Please keep natural desiccated thyroid available. ${tagLine}`;

interface AdvocateStepsProps {
  links: Links;
  /** 2 while a comment to the FDA comes first. */
  firstNumber: number;
}

export function AdvocateSteps({ links, firstNumber }: AdvocateStepsProps) {
  const origin = useOrigin();
  // The dated action is the primary one.
  const variant = firstNumber > 1 ? "secondary" : "primary";
  return (
    <ol className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
      <li className="lg:col-span-2">
        <StepCard
          number={firstNumber}
          id={advocateSections.congress}
          title="Write your Congressman"
          Icon={Landmark}
        >
          <p className="mt-3 max-w-prose">
            Your two senators and your representative can ask the FDA to keep NDT available. A short letter or
            a call from someone they represent counts most. We find them and give you the words.
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink href={paths.representativeLookup} variant={variant} wide="phone">
              Find Your Representatives
            </ButtonLink>
            {links?.congressFinderUrl && (
              <TextLink href={links.congressFinderUrl} newTab className="inline-flex min-h-11 items-center">
                Congress Member Finder
              </TextLink>
            )}
          </div>
        </StepCard>
      </li>
      <li>
        <StepCard
          number={firstNumber + 1}
          id={advocateSections.petition}
          title="Sign and Share the Petition"
          Icon={PenLine}
        >
          {links && !links.petitionUrl ? (
            <>
              <p className="mt-3">
                Our petition is not open yet. Until it is, add your name to our public list. It shows how many
                people depend on NDT.
              </p>
              <div className="mt-5 flex flex-col items-stretch gap-3 sm:items-start">
                <ButtonLink href={paths.register} variant="secondary">
                  Add your name to our public list
                </ButtonLink>
              </div>
            </>
          ) : (
            <>
              <p className="mt-3">
                Each signature shows how many people depend on NDT. Sign it, then pass it on to one person who
                would sign it too.
              </p>
              <div className="mt-5 flex flex-col items-stretch gap-3 sm:items-start">
                <OutsideLink links={links} to="petitionUrl" variant="secondary">
                  Sign the Petition
                </OutsideLink>
              </div>
              {links && (
                <ShareBar
                  className="mt-3"
                  title="Petition: keep natural desiccated thyroid available"
                  url={links.petitionUrl}
                />
              )}
            </>
          )}
        </StepCard>
      </li>
      <li>
        <StepCard
          number={firstNumber + 2}
          id={advocateSections.socialMedia}
          title="Share on Social Media"
          Icon={Megaphone}
        >
          <p className="mt-3">
            {links?.socialKitUrl && "The call-to-action kit has pictures and texts. "}
            Tag <strong>{suggestedTag}</strong> and use these hashtags, so that posts are found together:
          </p>
          <ul aria-label="Suggested tag and hashtags" className="mt-3 flex flex-wrap gap-2">
            {[suggestedTag, ...hashtags].map((tag) => (
              <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-col items-stretch gap-3 sm:items-start">
            <OutsideLink links={links} to="socialKitUrl" variant="secondary">
              Open the Social Media Kit
            </OutsideLink>
            <CopyButton text={tagLine} done="Tag and hashtags copied">
              Copy tag and hashtags
            </CopyButton>
          </div>
          <ShareBar
            className="mt-3"
            title="Keep natural desiccated thyroid available"
            text={suggestedPost}
            url={`${origin}${paths.advocate}`}
          />
        </StepCard>
      </li>
    </ol>
  );
}
