import { useState } from "react";
import { personQuery } from "#client/api/people.ts";
import type { ItemProps } from "../list/list-or-item.tsx";
import { PanelItem } from "../list/panel-item.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserForm } from "./user-form.tsx";

export function UserDetail({ id, onBack }: ItemProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <PanelItem query={personQuery(id)} what="user" isOnlyShown={!isEditing} onBack={onBack}>
      {(user, fetchNewest) =>
        isEditing ? (
          <UserForm user={user} fetchNewest={fetchNewest} onClose={() => setEditing(false)} />
        ) : (
          <UserFacts user={user} onEdit={() => setEditing(true)} />
        )
      }
    </PanelItem>
  );
}
