import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { userQuery } from "#client/api/users.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { BackToList } from "../back-to-list.tsx";
import { SectionLoading } from "../section-loading.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserForm } from "./user-form.tsx";

/** One person: to look at, and after Edit to change. */
export function UserDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const { data: user, isError, isFetching, refetch } = useQuery(userQuery(id));
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <BackToList onBack={onBack} />
      <div className="mt-3">
        {user ? (
          isEditing ? (
            <UserForm user={user} onClose={() => setEditing(false)} />
          ) : (
            <UserFacts user={user} onEdit={() => setEditing(true)} />
          )
        ) : isError ? (
          <ErrorState what="This user" onRetry={() => void refetch()} pending={isFetching} />
        ) : (
          <SectionLoading label="the user" />
        )}
      </div>
    </>
  );
}
