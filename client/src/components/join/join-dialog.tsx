import HeartHandshake from "lucide-react/icons/heart-handshake";
import Stethoscope from "lucide-react/icons/stethoscope";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { TextButton } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";

interface JoinDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (path: string) => void;
}

const choices = [
  {
    Icon: HeartHandshake,
    title: "I'm a Patient",
    text: "Add your voice, hear first when access is at risk, and help others who depend on NDT.",
    button: "Register as Patient",
    path: paths.register,
  },
  {
    Icon: Stethoscope,
    title: "I'm a Healthcare Provider",
    text: "Stand up for your patients in public: teach, answer questions, and speak where rules are made.",
    button: "Become Ambassador",
    path: paths.becomeAmbassador,
  },
];

export function JoinDialog({ open, onOpenChange, onChoose }: JoinDialogProps) {
  return (
    <Dialog
      size="large"
      open={open}
      onOpenChange={onOpenChange}
      title="Join the alliance"
      description="Choose your path to advocacy and support"
    >
      <ul className="grid gap-4 sm:grid-cols-2">
        {choices.map(({ Icon, title, text, button, path }) => (
          <li key={path} className="flex flex-col items-start rounded-card border border-line p-5">
            <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-strong">
              <Icon aria-hidden className="size-6" />
            </span>
            <h3 className="mt-4">{title}</h3>
            <p className="mt-2 mb-5 text-ink-soft">{text}</p>
            <Button wide className="mt-auto" onClick={() => onChoose(path)}>
              {button}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-center">
        You stand with us, and are neither?{" "}
        <TextButton
          className="inline-block py-2"
          onClick={() => onChoose(`${paths.register}?type=supporter`)}
        >
          Register as a supporter
        </TextButton>
      </p>
    </Dialog>
  );
}
