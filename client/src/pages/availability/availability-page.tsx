import { useQuery } from "@tanstack/react-query";
import { useSiteLinks } from "#client/api/site-links.ts";
import { useWrite } from "#client/api/use-write.ts";
import { RadioField, SelectField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { Page } from "#client/components/page-header.tsx";
import { stateLabel, stateOptions } from "#client/components/state-label.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { linkTo, TallLink } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { Skeleton, SkeletonBar, SkeletonBars } from "#client/components/ui/skeleton.tsx";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import { takeFocus } from "#client/lib/focus.ts";
import { formatDate, formatShortDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { paths } from "#client/lib/paths.ts";
import { type getAvailability, reportAvailability } from "#shared/api/availability.ts";
import type { getWatch } from "#shared/api/watch.ts";
import {
  type AvailabilityOutcome,
  availabilityOutcomeLabels,
  type availabilityStrengths,
  type Product,
  parseProducts,
  reportableMondays,
} from "#shared/availability.ts";
import { fdaShortagesUrl } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/availability.json";
import * as reportWords from "#words/availability-report.json";
import * as titles from "#words/titles.json";
import { productLabel, WeeksByProduct } from "./weeks-by-product.tsx";

export function AvailabilityPage() {
  const query = useQuery(read<typeof getAvailability>("/api/availability"));
  const links = useSiteLinks();
  const products = parseProducts(links?.availabilityProducts ?? "");
  return (
    <Page
      title={titles.availability}
      lead={words.lead}
      className="grid grid-cols-1 gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
    >
      {!(query.isError && !query.data) && (
        <section aria-labelledby="report" className="print:hidden">
          <h2 id="report" className="mb-3">
            {words.report}
          </h2>
          {products.length === 0 ? (
            <p>{words.notCollecting}</p>
          ) : query.data ? (
            <ReportForm products={products} today={query.data.asOf} />
          ) : (
            <Skeleton>
              <SkeletonBar className="h-96" />
            </Skeleton>
          )}
        </section>
      )}
      <div className="grid grid-cols-1 content-start gap-y-14">
        <section aria-labelledby="reports">
          <h2 id="reports">{words.reports}</h2>
          <p className="mt-2 mb-6 max-w-prose font-semibold">{words.note}</p>
          {query.data && products.length > 0 && (
            <WeeksByProduct products={products} cells={query.data.weeks} today={query.data.asOf} />
          )}
          {!query.data && query.isError && <QueryError what={words.what} query={query} />}
          {query.isPending && <SkeletonBars count={1} label={words.loading} bar="h-40" />}
          <div className="mt-6 max-w-prose space-y-2 text-sm text-ink-soft">
            <p>{words.cannotSay}</p>
            <p>{words.rules}</p>
          </div>
        </section>
        <OfficialLists />
      </div>
    </Page>
  );
}

function OfficialLists() {
  const { data } = useQuery(read<typeof getWatch>("/api/watch"));
  if (!data?.checkedOn.openFda) return null;
  return (
    <section aria-labelledby="official">
      <h2 id="official">{words.official}</h2>
      {data.supply.length === 0 ? (
        <p className="mt-3 max-w-prose">{words.nothingOfficial}</p>
      ) : (
        <ul className="mt-4 max-w-prose divide-y divide-line border-y border-line">
          {data.supply.map((item) => (
            <li key={item.id} className="py-3">
              <p {...inEnglish} className="font-semibold wrap-anywhere">
                {item.product}
              </p>
              <p className="text-ink-soft">
                <RichText
                  message={item.kind === "recall" ? words.recall : words.shortage}
                  parts={{ status: <span {...inEnglish}>{item.status}</span>, date: formatDate(item.date) }}
                />
              </p>
              <TallLink href={item.url}>
                {words.notice}
                <span className="sr-only"> {fill(words.noticeAbout, { product: item.product })}</span>
              </TallLink>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {fill(words.lastRead, { date: formatDate(data.checkedOn.openFda) })}
      </p>
    </section>
  );
}

const strengths: Record<(typeof availabilityStrengths)[number], string> = reportWords.strengths;

/** Asks about the medicine, never about the person. */
function ReportForm({ products, today }: { products: readonly Product[]; today: string }) {
  // Without credentials, because a report is anonymous.
  const report = useWrite(
    (body: WriteBody<typeof reportAvailability>) =>
      write<typeof reportAvailability>("POST", "/api/availability", body, { credentials: "omit" }),
    { failed: reportWords.notSent },
  );
  const weeks = reportableMondays(today);
  const form = useAppForm({
    schema: reportAvailability.body,
    defaultValues: { product: "", strength: "unknown", state: "", week: weeks[0] },
    onSubmit: async (values) => {
      await report.mutateAsync(values);
      form.reset();
    },
  });
  if (report.isSuccess) return <AfterReport {...report.variables} onAnother={report.reset} />;
  return (
    <Form form={form} className="max-w-form space-y-6" aria-label={reportWords.label}>
      <p className="max-w-prose text-ink-soft">{reportWords.lead}</p>
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">{reportWords.whichWas}</legend>
        <SelectField
          form={form}
          name="product"
          label={reportWords.which}
          placeholder={reportWords.chooseMedicine}
          options={products.map(({ id, name }) => ({ value: id, label: productLabel({ id, name }) }))}
        />
        <SelectField
          form={form}
          name="strength"
          label={reportWords.strength}
          options={labelledOptions(strengths)}
        />
      </fieldset>
      <SelectField
        form={form}
        name="state"
        label={reportWords.state}
        placeholder={reportWords.chooseState}
        autoComplete="address-level1"
        options={stateOptions}
      />
      <SelectField
        form={form}
        name="week"
        label={reportWords.when}
        options={weeks.map((value, index) => ({
          value,
          label: fill(reportWords.weeks[index] ?? "", { day: formatShortDate(value) }),
        }))}
      />
      <RadioField
        form={form}
        name="outcome"
        label={reportWords.happened}
        choices={labelledOptions(availabilityOutcomeLabels)}
      />
      <p className="text-sm text-ink-soft">{reportWords.weKeep}</p>
      <SubmitButton pendingLabel={reportWords.sending}>{reportWords.send}</SubmitButton>
    </Form>
  );
}

interface AfterReportProps {
  state: string;
  outcome: AvailabilityOutcome;
  onAnother: () => void;
}

/** What helps next. Someone who went home without the medicine gets more than a thank-you. */
function AfterReport({ state, outcome, onAnother }: AfterReportProps) {
  const wentWithout = outcome === "not-filled" || outcome === "partly";
  return (
    <div className="max-w-form">
      {/* The form that had the focus is gone. */}
      <h3 ref={takeFocus} tabIndex={-1} className="text-xl">
        {reportWords.thanks}
      </h3>
      <p className="mt-2">{reportWords.appears}</p>
      {wentWithout && (
        <>
          <h4 className="mt-6 font-semibold">{reportWords.ask}</h4>
          <ul className="mt-2 list-disc space-y-1.5 pl-6 marker:text-ink-soft">
            {reportWords.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <p className="mt-3">
            <RichText message={reportWords.doNotStop} parts={{ list: linkTo(fdaShortagesUrl) }} />
          </p>
        </>
      )}
      <p className="mt-6 font-semibold">{fill(reportWords.congress, { state: stateLabel(state) })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink href={paths.representativeLookup} wide="phone">
          {reportWords.findMembers}
        </ButtonLink>
        <Button variant="quiet" wide="phone" onClick={onAnother}>
          {reportWords.another}
        </Button>
      </div>
    </div>
  );
}
