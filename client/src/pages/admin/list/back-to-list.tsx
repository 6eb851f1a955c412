import ArrowLeft from "lucide-react/icons/arrow-left";
import { Button } from "#client/components/ui/button.tsx";

export function BackToList({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onBack} className="-ml-3.5">
      <ArrowLeft aria-hidden className="size-4" />
      Back to List
    </Button>
  );
}
