import { useState } from "react";
import { useRefreshUser, useUpdateUser } from "#client/api/users.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { toast } from "#client/components/ui/toast.ts";
import { UnsavedGuard } from "#client/components/unsaved-guard.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { leaveFreely } from "#client/lib/leave-guard.ts";
import { type User, userUpdateBody } from "#shared/api/users.ts";
import { ItemHeading } from "../item-heading.tsx";
import { isStale, StaleNotice } from "../stale-notice.tsx";
import { UserFields } from "./user-fields.tsx";
import { nameOf } from "./user-words.ts";

/** The form's values of a person: what is not given is an empty field. */
export const userFormValues = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? "",
  state: user.state,
  registrationType: user.registrationType,
  licenseNumber: user.licenseNumber ?? "",
  specialty: user.specialty ?? "",
  credentials: user.credentials ?? "",
  bio: user.bio ?? "",
  disclosures: user.disclosures ?? "",
  photoUrl: user.photoUrl ?? "",
  sharePublicly: user.sharePublicly,
  subscribeUpdates: user.subscribeUpdates,
  referralSource: user.referralSource ?? "",
  role: user.role,
  status: user.status,
});

/** Changes a person. Cancel discards what was typed; a save on top of somebody else's change is told. */
export function UserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser(user.id);
  const refresh = useRefreshUser(user.id);
  const [version, setVersion] = useState(user.updatedAt);
  const form = useAppForm({
    // An administrator is not in this list, so the role is one of those that can be chosen.
    schema: userUpdateBody,
    defaultValues: userFormValues(user) as Parameters<typeof update.mutateAsync>[0],
    onSubmit: async (values) => {
      try {
        await update.mutateAsync({ ...values, updatedAt: version });
      } catch (error) {
        toast({
          variant: "destructive",
          title: "Failed to update user information.",
          description: messageOf(error, "Please try again."),
        });
        throw error;
      }
      leaveFreely();
      toast({ title: "User information updated successfully." });
      onClose();
    },
  });

  const loadNewest = async () => {
    try {
      await refresh();
      leaveFreely();
      onClose();
    } catch (error) {
      toast({ variant: "destructive", title: messageOf(error, "The user could not be loaded.") });
    }
  };
  // The photo is stored at once, and the person has a new version by it: ours.
  const takePhoto = async (path: string) => {
    form.resetField("photoUrl", { defaultValue: path });
    // Without it the next save is refused as stale, and says so.
    await refresh().then(
      ({ updatedAt }) => setVersion(updatedAt),
      () => undefined,
    );
  };
  const cancel = () => {
    leaveFreely();
    onClose();
  };

  return (
    <Card as="section" className="max-w-page">
      <ItemHeading takesFocus className="mb-6 wrap-anywhere">
        Edit {nameOf(user)}
      </ItemHeading>
      {isStale(update.error) && <StaleNotice what="this user" onReload={() => void loadNewest()} />}
      <Form form={form}>
        <UserFields form={form} user={user} onPhoto={(path) => void takePhoto(path)} />
        <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row">
          <SubmitButton form={form} pendingLabel="Saving...">
            Save
          </SubmitButton>
          <Button variant="secondary" wide="phone" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Form>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </Card>
  );
}
