import { useLoginWithCode, useLoginWithPasskey } from "#client/api/second-factor.ts";
import { Button } from "#client/components/ui/button.tsx";
import type { SecondStep } from "#shared/api/session.ts";
import { FactorForm } from "../factors/factor-form.tsx";

interface SecondStepFormProps {
  steps: readonly SecondStep[];
  onDone: () => void;
  onBack: () => void;
}

export function SecondStepForm({ steps, onDone, onBack }: SecondStepFormProps) {
  const withCode = useLoginWithCode();
  const withPasskey = useLoginWithPasskey();
  return (
    <>
      <h2 className="mb-4 text-xl">Confirm that it's you</h2>
      <FactorForm
        steps={steps}
        onCode={withCode.mutateAsync}
        onPasskey={withPasskey.mutateAsync}
        onDone={onDone}
      />
      <Button variant="quiet" wide className="mt-2" onClick={onBack}>
        Back
      </Button>
    </>
  );
}
