import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { hasFactor } from "#client/api/second-factor.ts";
import { call, useRead } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { Field, LabelledInput } from "#client/components/form/fields.tsx";
import { PasswordInput } from "#client/components/ui/input.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { deleteManyPeople, type Person } from "#shared/api/people.ts";
import { getSecondFactor, verifySecondFactor } from "#shared/api/second-factor.ts";
import { formatNumber } from "#shared/format-number.ts";
import { countPeople } from "../in-words.ts";
import { AffectedPeople, BulkAction } from "../list/selection.tsx";
import { FieldDescription } from "../section-parts.tsx";

/** The server takes this many at a time. */
const deleteBatchSize = 500;

/** From here on, the number is typed, and the password is asked for. */
const manyPeople = 10;

interface DeleteUsersProps {
  people: readonly Person[];
  isCounted?: boolean;
  onDeleted: () => void;
}

export function DeleteUsers({ people, isCounted, onDeleted }: DeleteUsersProps) {
  const [progress, setProgress] = useState("");
  /** A failure in the middle leaves the rest. */
  const removeInBatches = async (ids: readonly string[]): Promise<number> => {
    let deleted = 0;
    const report = (done: number) => setProgress(`${formatNumber(done)} of ${formatNumber(ids.length)}`);
    report(0);
    for (let start = 0; start < ids.length; start += deleteBatchSize) {
      const userIds = ids.slice(start, start + deleteBatchSize);
      deleted += (await call(deleteManyPeople, { body: { userIds } })).deletedCount;
      report(start + userIds.length);
    }
    return deleted;
  };
  const { mutateAsync } = useWrite(removeInBatches, { refreshOnError: true });
  const { data: factors } = useRead(getSecondFactor);
  const needsPassword = !factors || !hasFactor(factors);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const problemsOf = (rows: readonly Person[]) => ({
    number: typed.replace(/[,.\s]/g, "") === String(rows.length) ? undefined : `Type ${rows.length}`,
    password: !needsPassword || password !== "" ? undefined : "Password is required",
  });
  const isComplete = (rows: readonly Person[]) => {
    if (rows.length < manyPeople) return true;
    setChecked(true);
    return !Object.values(problemsOf(rows)).some(Boolean);
  };
  const remove = async (rows: readonly Person[]) => {
    try {
      if (rows.length >= manyPeople && needsPassword) await call(verifySecondFactor, { body: { password } });
      const count = await mutateAsync(rows.map(({ id }) => id));
      onDeleted();
      toast({ title: `Successfully deleted ${formatNumber(count)} user(s).` });
    } finally {
      setTyped("");
      setPassword("");
      setChecked(false);
    }
  };
  return (
    <BulkAction
      selected={people}
      isCounted={isCounted}
      icon={<Trash2 aria-hidden className="size-4" />}
      label="Delete"
      title="Delete users"
      description={(count) =>
        `Are you sure you want to delete ${formatNumber(count)} selected user(s)? This action cannot be undone.`
      }
      confirmLabel={(count) => `Delete ${countPeople(count)}`}
      pendingLabel={`Deleting ${progress}...`}
      danger
      isComplete={isComplete}
      run={remove}
      onError={(error) => toastFailure("Failed to delete users.", error)}
    >
      {(rows) => {
        const problems = problemsOf(rows);
        return (
          <>
            <FieldDescription>
              This removes their registration, ambassador profile, photos and waiting emails from this site,
              and then their contact from the CRM.
            </FieldDescription>
            <AffectedPeople people={rows} />
            {rows.length >= manyPeople && (
              <div className="mt-4 grid gap-4">
                <LabelledInput
                  id="delete-count"
                  label={`Type ${rows.length} to delete ${countPeople(rows.length)}`}
                  error={isChecked ? problems.number : undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed}
                  onType={setTyped}
                />
                {needsPassword && (
                  <Field
                    id="delete-password"
                    label="Your password"
                    error={isChecked ? problems.password : undefined}
                  >
                    {(control) => (
                      <PasswordInput
                        {...control}
                        autoComplete="current-password"
                        value={password}
                        onChange={({ target }) => setPassword(target.value)}
                      />
                    )}
                  </Field>
                )}
              </div>
            )}
          </>
        );
      }}
    </BulkAction>
  );
}
