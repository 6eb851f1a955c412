import { useUpdateUser } from "#client/api/users.ts";
import { Card } from "#client/components/ui/card.tsx";
import { type User, type UserUpdate, userUpdateBody } from "#shared/api/users.ts";
import { fullName } from "#shared/people.ts";
import { EditorForm } from "../editor/editor-form.tsx";
import { useEditor } from "../editor/use-editor.ts";
import { ItemHeading } from "../item-heading.tsx";
import { UserFields } from "./user-fields.tsx";

/** The form's values of a person: what is not given is an empty field. */
const valuesOf = (user: User) => ({
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

interface UserFormProps {
  user: User;
  fetchNewest: () => Promise<User | undefined>;
  onClose: () => void;
}

/** Changes a person. Cancel discards what was typed. */
export function UserForm({ user, fetchNewest, onClose }: UserFormProps) {
  const update = useUpdateUser(user.id);
  const editor = useEditor({
    item: user,
    schema: userUpdateBody,
    // An administrator is not in this list, so the role is one of those that can be chosen.
    valuesOf: (seen = user) => valuesOf(seen) as UserUpdate,
    save: (values, seen = user) => update.mutateAsync({ ...values, updatedAt: seen.updatedAt }),
    fetchNewest,
    saved: "User information updated successfully.",
    failed: "Failed to update user information.",
    onClose,
  });
  return (
    <Card as="section" className="max-w-page">
      <ItemHeading takesFocus className="mb-6 wrap-anywhere">
        Edit {fullName(user)}
      </ItemHeading>
      <EditorForm editor={editor} what="this user">
        <UserFields
          form={editor.form}
          user={user}
          onPhoto={(path) => void editor.acceptStored("photoUrl", path)}
        />
      </EditorForm>
    </Card>
  );
}
