import { useState } from "react";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { SelectField, TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { toast } from "#client/lib/toast.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { invitationBody, inviteMember } from "#shared/api/team.ts";
import { type TeamRole, teamRoleLabels } from "#shared/team.ts";

const AskAgainDialog = lazyPart(() => import("../../factors/ask-again-dialog.tsx"), "AskAgainDialog");

export function InviteForm() {
  const invite = useCall(inviteMember);
  const sendsMail = useSendsMail();
  const { data: factors } = useRead(getSecondFactor);
  const [isAsking, setAsking] = useState(false);
  const send = async (values: { email: string; role: TeamRole }) => {
    try {
      await invite.mutateAsync({ body: values });
    } catch (error) {
      if (!isFactorRequired(error)) throw error;
      setAsking(true);
      return;
    }
    form.reset();
    toast(
      sendsMail
        ? { title: "Invitation Sent", description: `The link for ${values.email} works for 7 days.` }
        : {
            title: "Invitation Saved",
            description: `The email to ${values.email} is saved to a folder: this site can't send mail yet.`,
          },
    );
  };
  const form = useAppForm({
    schema: invitationBody,
    defaultValues: { email: "", role: "reviewer" as TeamRole },
    onSubmit: send,
  });
  return (
    <div>
      <h4>Invite someone</h4>
      <Form form={form} className="mt-3 grid max-w-form gap-5">
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          spellCheck={false}
          autoComplete="off"
        />
        <SelectField form={form} name="role" label="Role" options={labelledOptions(teamRoleLabels)} />
        <div>
          <SubmitButton form={form} variant="secondary" pendingLabel="Sending...">
            Send the invitation
          </SubmitButton>
        </div>
      </Form>
      {factors && (
        <AskAgainDialog
          open={isAsking}
          onOpenChange={setAsking}
          factors={factors}
          onDone={() => void send(form.getValues())}
        />
      )}
    </div>
  );
}
