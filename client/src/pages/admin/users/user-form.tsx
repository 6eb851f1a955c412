import { useUpdateUser } from "#client/api/users.ts";
import { Card } from "#client/components/ui/card.tsx";
import type { User } from "#shared/api/users.ts";
import { fullName } from "#shared/people.ts";
import { EditorForm } from "../editor/editor-form.tsx";
import { useEditor } from "../editor/use-editor.ts";
import { ItemHeading } from "../item-heading.tsx";
import { UserFields, userForm, valuesOf } from "./user-fields.tsx";

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
    schema: userForm,
    valuesOf: (seen = user) => valuesOf(seen),
    save: (values, seen = user) => update.mutateAsync({ ...values, updatedAt: seen.updatedAt }),
    fetchNewest,
    onlyChanges: true,
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
