import EyeOff from "lucide-react/icons/eye-off";
import MailCheck from "lucide-react/icons/mail-check";
import Upload from "lucide-react/icons/upload";
import { useId, useState } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { pageQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { LabelledSelect } from "#client/components/form/fields.tsx";
import { SearchBox } from "#client/components/search-box.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { labelledOptions, type Option, plainOptions } from "#client/components/ui/select.tsx";
import { queryString } from "#client/lib/api.ts";
import { toast } from "#client/lib/toast.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  countEveryone,
  hideManyPeople,
  listPeople,
  type PeopleFilter,
  type Person,
  peopleCsvPath,
  peopleFilterLabels,
  peopleSortKeys,
  resendConfirmations,
} from "#shared/api/people.ts";
import { formatNumber } from "#shared/format-number.ts";
import { fullName } from "#shared/people.ts";
import { registrationTypeLabels, statusLabels } from "#shared/people-labels.ts";
import { stateNames } from "#shared/us-states.ts";
import { countPeople, pluralize } from "../in-words.ts";
import { ExportCsv } from "../list/export-csv.tsx";
import { PagedTable, useListPage } from "../list/list-kit.tsx";
import { MoreActions } from "../list/more-actions.tsx";
import {
  AffectedPeople,
  BulkAction,
  SelectAllMatching,
  SelectionBar,
  undoAction,
  useSelection,
} from "../list/selection.tsx";
import { FieldDescription } from "../section-parts.tsx";
import { DeleteUsers } from "./delete-users.tsx";
import { BurstHint, BurstLink, userColumnsOf, userLine } from "./user-columns.tsx";

/** The server takes this many in one step. */
const maxSelected = 1000;

interface ListQuery extends Partial<Record<keyof PeopleFilter, string>> {
  q: string;
  sort: (typeof peopleSortKeys)[number];
  order: "asc" | "desc";
}

/** The search in the address; newest first by default. */
function listQueryIn(address: URLSearchParams): ListQuery {
  const sort = peopleSortKeys.find((key) => key === address.get("sort"));
  const order = address.get("order");
  return {
    q: address.get("q")?.trim().slice(0, 200) ?? "",
    sort: sort ?? "createdAt",
    order: order === "asc" || order === "desc" ? order : sort ? "asc" : "desc",
    ...filtersIn(address),
  };
}

export function UserList({ onOpen }: { onOpen: (id: string) => void }) {
  const [address, change] = useAddressQuery();
  const query = listQueryIn(address);
  const list = useListPage("The users", (offset) => pageQuery(listPeople, { query: { ...query, offset } }));
  const { count, table } = list;
  const all = useRead(countEveryone);
  const selection = useSelection({
    list: address.toString(),
    rows: table.rows,
    total: count?.total,
    pageAt: (offset, limit) => pageQuery(listPeople, { query: { ...query, offset, limit } }),
  });
  const { selected, clear: clearSelection } = selection;
  const filters = filtersIn(address);
  const isNarrowed = query.q !== "" || Object.keys(filters).length > 0;
  const sortBy = (key: string) => {
    const order = key === query.sort && query.order === "asc" ? "desc" : "asc";
    change({ sort: key, order, offset: null });
  };

  return (
    <>
      <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-center">
        <SearchBox
          placeholder="Search by name or email..."
          value={query.q}
          onSearch={(q) => change({ q, offset: null }, { replace: true })}
          className="w-full lg:max-w-form"
        />
        <p role="status" className="text-sm text-ink-soft tabular-figures lg:mr-auto">
          {count && all.data && (
            <>
              Showing {formatNumber(count.total)}
              {count.isMinimum && "+"} of {formatNumber(all.data.total)} users
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <SmallButton onClick={() => change({ import: "list" })}>
            <Upload aria-hidden className="size-4" />
            Import people
          </SmallButton>
          <ExportCsv
            address={peopleCsvPath + queryString({ ...query })}
            name="users.csv"
            count={count && { total: count.total, isMinimum: count.isMinimum }}
          />
        </div>
      </div>
      <BurstLink isShown={filters.burst !== "true"} onOpen={() => change({ burst: "true", offset: null })} />
      <UserFilters values={filters} onChange={(changes) => change({ ...changes, offset: null })} />
      {filters.burst === "true" && <BurstHint />}
      {table.rows && table.rows.length > 1 && !table.rows.some(({ confirmed }) => confirmed) && (
        <FieldDescription>Nobody here has confirmed their address yet.</FieldDescription>
      )}
      <SelectionBar
        count={selected.length}
        hint={table.rows?.length === 0 ? "" : "Tick people to hide, write to or delete them."}
        actions={
          <MoreActions first={<HideUsers people={selected} onHidden={clearSelection} />}>
            <ResendConfirmation
              people={selected.filter(({ confirmed }) => !confirmed)}
              onSent={clearSelection}
            />
            <DeleteUsers people={selected} onDeleted={clearSelection} />
          </MoreActions>
        }
      >
        <SelectAllMatching
          selection={selection}
          total={count?.isMinimum ? Number.POSITIVE_INFINITY : (count?.total ?? 0)}
          most={maxSelected}
          what="people who match"
        />
        <PagedTable
          list={list}
          caption="Users"
          columns={userColumnsOf(table.rows ?? [])}
          rowId={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          phoneLine={userLine}
          sort={{ key: query.sort, order: query.order }}
          onSort={sortBy}
          selection={{ ...selection, nameOf: fullName }}
          empty={{ title: isNarrowed ? "No users found matching your search." : "No users found." }}
        />
      </SelectionBar>
    </>
  );
}

interface HideUsersProps {
  people: readonly Person[];
  isCounted?: boolean;
  onHidden: () => void;
}

export function HideUsers({ people, isCounted, onHidden }: HideUsersProps) {
  const { mutateAsync } = useCall(hideManyPeople);
  const show = async (userIds: string[]) => {
    await mutateAsync({ body: { userIds, hidden: false } });
    toast({ title: `${pluralize(userIds.length, "person is", "people are")} shown again.` });
  };
  const hide = async (rows: readonly Person[]) => {
    const { changedIds } = await mutateAsync({ body: { userIds: rows.map(({ id }) => id), hidden: true } });
    onHidden();
    toast({
      title: `${countPeople(changedIds.length)} hidden from the public list.`,
      ...(changedIds.length > 0 && { action: undoAction(() => show(changedIds)) }),
    });
  };
  return (
    <BulkAction
      selected={people}
      isCounted={isCounted}
      icon={<EyeOff aria-hidden className="size-4" />}
      label={
        <span>
          Hide<span className="max-sm:sr-only"> from public list</span>
        </span>
      }
      title="Hide from public list"
      description={(count) =>
        `Take ${countPeople(count)} off the supporters page? They stay registered, and you can undo this.`
      }
      confirmLabel={(count) => `Hide ${countPeople(count)}`}
      pendingLabel="Hiding..."
      run={hide}
    >
      {(rows) => <AffectedPeople people={rows} />}
    </BulkAction>
  );
}

const countEmails = (count: number) => pluralize(count, "email", "emails");

/** Mails their link to those selected who have not confirmed their address. */
function ResendConfirmation({ people, onSent }: { people: readonly Person[]; onSent: () => void }) {
  const { mutateAsync } = useCall(resendConfirmations);
  const sendsMail = useSendsMail();
  const resend = async (rows: readonly Person[]) => {
    const { queuedCount } = await mutateAsync({ body: { userIds: rows.map(({ id }) => id) } });
    onSent();
    toast({
      title:
        queuedCount === 0
          ? "Everyone selected has confirmed their address, has an email waiting, or asked us not to write."
          : `${pluralize(queuedCount, "confirmation email is", "confirmation emails are")} ${sendsMail ? "on the way." : "saved to a folder: this site can't send mail yet."}`,
    });
  };
  return (
    <BulkAction
      selected={people}
      icon={<MailCheck aria-hidden className="size-4" />}
      label="Resend confirmation"
      title="Resend confirmation"
      description={(count) =>
        sendsMail
          ? `Send ${countEmails(count)}? Each person gets one, with a link to confirm their address. Emails can't be taken back.`
          : `Save ${countEmails(count)} to a folder? This site can't send mail yet.`
      }
      confirmLabel={(count) => `${sendsMail ? "Send" : "Save"} ${countEmails(count)}`}
      pendingLabel="Sending..."
      run={resend}
    >
      {(rows) => <AffectedPeople people={rows} />}
    </BulkAction>
  );
}

type FilterKey = keyof PeopleFilter;
type FilterValues = Partial<Record<FilterKey, string>>;

const yesOrNo = labelledOptions({ true: "Yes", false: "No" });

const filterOptions: Record<FilterKey, readonly Option[]> = {
  type: labelledOptions(registrationTypeLabels),
  state: plainOptions(stateNames),
  status: labelledOptions(statusLabels),
  confirmed: yesOrNo,
  subscribed: yesOrNo,
  ambassador: yesOrNo,
  public: yesOrNo,
  burst: yesOrNo,
  hidden: yesOrNo,
};

// The keys are exactly those of the record above.
const filterKeys = Object.keys(filterOptions) as FilterKey[];
const noFilter = Object.fromEntries(filterKeys.map((key) => [key, null]));

/** The filters in an address; invalid values are ignored. */
const filtersIn = (address: URLSearchParams): FilterValues =>
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = address.get(key);
      return filterOptions[key].some((option) => option.value === value) ? [[key, value]] : [];
    }),
  );

interface UserFiltersProps {
  values: FilterValues;
  onChange: (values: Record<string, string | null>) => void;
}

function UserFilters({ values, onChange }: UserFiltersProps) {
  const id = useId();
  const count = Object.keys(values).length;
  const [isOpen, setOpen] = useState(count > 0);
  const [lastCount, setLastCount] = useState(count);
  // A filter that was set from elsewhere on the page is in view.
  if (count !== lastCount) {
    setLastCount(count);
    if (count > lastCount) setOpen(true);
  }
  return (
    <details
      className="mb-4 rounded-card border border-line bg-surface"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="px-4">
        Filters{count > 0 && `: ${pluralize(count, "filter", "filters")} on`}
      </summary>
      <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        {filterKeys.map((key) => (
          <LabelledSelect
            key={key}
            id={`${id}-${key}`}
            label={peopleFilterLabels[key]}
            options={filterOptions[key]}
            placeholder="All"
            value={values[key] ?? ""}
            onChoose={(value) => onChange({ [key]: value || null })}
          />
        ))}
      </div>
      {count > 0 && (
        <p className="px-4 pb-4">
          <SmallButton onClick={() => onChange(noFilter)}>Clear filters</SmallButton>
        </p>
      )}
    </details>
  );
}
