import { useCall } from "#client/api/use-endpoint.ts";
import { Card } from "#client/components/ui/card.tsx";
import { type Person, updatePerson } from "#shared/api/people.ts";
import { fullName } from "#shared/people.ts";
import { EditorForm, useEditor } from "../editor/editor.tsx";
import { ItemHeading } from "../item-heading.tsx";
import { UserFields, userForm, valuesOf } from "./user-fields.tsx";

interface UserFormProps {
  user: Person;
  fetchNewest: () => Promise<Person | undefined>;
  onClose: () => void;
}

export function UserForm({ user, fetchNewest, onClose }: UserFormProps) {
  const update = useCall(updatePerson);
  const editor = useEditor({
    item: user,
    schema: userForm,
    valuesOf: (current = user) => valuesOf(current),
    save: (values, current = user) =>
      update.mutateAsync({ params: { id: user.id }, body: { ...values, updatedAt: current.updatedAt } }),
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
