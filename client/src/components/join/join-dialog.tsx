import HeartHandshake from "lucide-react/icons/heart-handshake";
import Stethoscope from "lucide-react/icons/stethoscope";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog, type Openable } from "#client/components/ui/dialog.tsx";
import { TextButton } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/join.json";

const choices = [
  { ...words.patient, Icon: HeartHandshake, path: paths.register },
  { ...words.provider, Icon: Stethoscope, path: paths.becomeAmbassador },
];

export const JoinDialog = ({ onChoose, ...dialog }: Openable & { onChoose: (path: string) => void }) => (
  <Dialog size="large" {...dialog} title={words.title} description={words.description}>
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {choices.map(({ Icon, title, text, button, path }) => (
        <li key={path} className="flex flex-col items-start rounded-card border border-line p-5">
          {/* Beside the title on a phone, so that every way to join is in its first screen. */}
          <div className="flex w-full flex-wrap items-center gap-3 sm:block">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-strong">
              <Icon aria-hidden className="size-6" />
            </span>
            <h3 className="flex-[1_1_8rem] sm:mt-4">{title}</h3>
          </div>
          <p className="mt-2 mb-3 text-ink-soft sm:mb-5">{text}</p>
          <Button wide className="mt-auto" onClick={() => onChoose(path)}>
            {button}
          </Button>
        </li>
      ))}
    </ul>
    <p className="mt-5 text-center">
      <RichText
        message={words.neither}
        parts={{
          supporter: (text) => (
            <TextButton
              className="inline-block py-2"
              onClick={() => onChoose(`${paths.register}?type=supporter`)}
            >
              {text}
            </TextButton>
          ),
        }}
      />
    </p>
  </Dialog>
);
