import { useWholeList } from "#client/api/public-lists.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { JoinButton } from "#client/components/join/join-button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { useOpenedInAddress } from "#client/components/use-opened-in-address.ts";
import { cn } from "#client/lib/cn.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import type { Ambassador, ambassadorsPage, listAmbassadors } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { lastFoundingOrder } from "#shared/site.ts";
import * as words from "#words/ambassadors.json";
import { photosOf, shortBio } from "./ambassador-bio.ts";

/** The server's standard page. */
const pageSize: typeof ambassadorsPage = 48;

const AmbassadorDialog = lazyPart(() => import("./ambassador-dialog.tsx"), "AmbassadorDialog");

/** On a phone, a row to swipe. */
const row = {
  list: "-mx-edge flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-px-edge px-edge pb-3 sm:mx-0 sm:grid sm:overflow-visible sm:px-0 sm:pb-0",
  item: "w-[84%] shrink-0 snap-start sm:w-auto",
};
const columns = "mt-5 sm:mt-8 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3";
const column = { list: "grid grid-cols-1 gap-4", item: "" };

/** `isRow`: on a phone, the cards are side by side instead of below each other. */
export function AmbassadorGroups({ isRow = false }: { isRow?: boolean }) {
  const layout = isRow ? row : column;
  const query = useWholeList<typeof listAmbassadors>("/api/ambassadors", pageSize);
  const { data, isPending, isError } = query;
  const { open, dialog, shown } = useOpenedInAddress("ambassador", data);

  const founding = data?.filter(({ displayOrder }) => displayOrder <= lastFoundingOrder) ?? [];
  const later = data?.filter(({ displayOrder }) => displayOrder > lastFoundingOrder) ?? [];
  const cardProps = (ambassador: Ambassador) => ({
    ambassador,
    className: layout.item,
    onOpen: () => open(ambassador.id),
  });

  return (
    <>
      {(founding.length > 0 || later.length === 0) && <h2>{words.founding}</h2>}
      {isPending && <AmbassadorSkeletons />}
      {isError && !data && <QueryError what={words.what} query={query} />}
      {data?.length === 0 && <EmptyState {...words.none} />}
      {founding.length > 0 && (
        <ul className={cn(layout.list, columns)}>
          {founding.map((ambassador) => (
            <AmbassadorCard key={ambassador.id} {...cardProps(ambassador)} />
          ))}
        </ul>
      )}
      {later.length > 0 && (
        <>
          {founding.length > 0 && <hr className="my-8 border-line sm:my-12" />}
          <h2>{words.others}</h2>
          <ul className={cn(layout.list, columns)}>
            {later.map((ambassador) => (
              <CompactAmbassadorCard key={ambassador.id} {...cardProps(ambassador)} />
            ))}
          </ul>
        </>
      )}
      <AmbassadorDialog {...dialog} ambassador={shown} />
    </>
  );
}

const placeholders = 8;

const AmbassadorSkeletons = () => (
  <Skeletons count={placeholders} label={words.loading} className={cn(column.list, columns)}>
    <Card>
      <div className="flex items-center gap-4 sm:gap-5">
        <SkeletonBar className="size-20 sm:size-28" rounded="rounded-full" />
        <div className="flex-1 space-y-2">
          <SkeletonBar className="h-6 w-4/5" />
          <SkeletonBar className="h-4 w-2/5" />
        </div>
      </div>
      <SkeletonBar className="mt-6 h-5 w-3/5" />
      <SkeletonBar className="mt-4 h-24" />
      <SkeletonBar className="mt-5 h-4 w-1/3" />
    </Card>
  </Skeletons>
);

interface AmbassadorCardProps {
  ambassador: Ambassador;
  className?: string;
  onOpen: () => void;
}

// The button is the name; its area is the whole card.
const openClass =
  "text-left after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-(--color-focus)";
const sheetClass =
  "group relative min-w-0 wrap-anywhere transition-[border-color,box-shadow] hover:border-primary-strong hover:shadow-card";

const OpenButton = ({ ambassador, onOpen }: AmbassadorCardProps) => (
  <button type="button" aria-haspopup="dialog" onClick={onOpen} className={openClass}>
    {fullName(ambassador.user)}
  </button>
);

function AmbassadorCard(props: AmbassadorCardProps) {
  const { ambassador } = props;
  const { title, credentials, bio, user } = ambassador;
  return (
    <Card as="li" className={cn(sheetClass, "flex flex-col", props.className)}>
      <div className="flex items-center gap-x-4 sm:flex-wrap sm:gap-x-5 sm:gap-y-3">
        <Avatar name={fullName(ambassador.user)} photos={photosOf(ambassador)} size="large" />
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3 className="leading-snug">
            <OpenButton {...props} />
          </h3>
          <p {...inEnglish} className="text-sm font-semibold text-primary-strong">
            {credentials}
          </p>
        </div>
      </div>
      <p {...inEnglish} className="mt-4 font-semibold sm:mt-5">
        {title}
      </p>
      {user.state && <p className="text-sm text-ink-soft">{user.state}</p>}
      <p {...inEnglish} className="mt-2 mb-4 text-ink-soft">
        {shortBio(bio)}
      </p>
      <p
        aria-hidden
        className="mt-auto text-sm font-semibold text-primary-strong print:hidden underline decoration-transparent underline-offset-4 transition-colors group-hover:decoration-current"
      >
        {words.readProfile}
      </p>
    </Card>
  );
}

function CompactAmbassadorCard(props: AmbassadorCardProps) {
  const { ambassador } = props;
  return (
    <Card as="li" className={cn(sheetClass, "flex flex-wrap items-center gap-x-4 gap-y-3", props.className)}>
      <Avatar name={fullName(ambassador.user)} photos={photosOf(ambassador)} />
      <div className="flex-[1_1_8rem]">
        <h3 className="text-lg leading-snug">
          <OpenButton {...props} />
        </h3>
        <p {...inEnglish} className="text-sm font-semibold text-primary-strong">
          {ambassador.credentials}
        </p>
        <p {...inEnglish} className="text-sm text-ink-soft">
          {ambassador.title}
        </p>
      </div>
    </Card>
  );
}

export const AmbassadorCall = () => (
  <div className="mt-8 flex flex-col items-center gap-4 sm:mt-12 sm:gap-5 text-center print:hidden">
    <p className="max-w-[28ch] font-heading text-xl font-semibold text-balance">{words.call}</p>
    <JoinButton wide="phone">{words.become}</JoinButton>
  </div>
);
