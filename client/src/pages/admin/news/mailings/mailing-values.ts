import { z } from "zod";
import type { AppForm } from "#client/components/form/form.tsx";
import { type Mailing, mailingBody } from "#shared/api/mailings.ts";

const { subject, body, spanish, audience } = mailingBody.shape;

/** A field that may stay empty: then its value is undefined. */
export const emptyOr = <Rule extends z.ZodType>(rule: Rule) =>
  z.string().transform((typed, context) => {
    const text = typed.trim();
    if (text === "") return undefined;
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "" });
    return z.NEVER;
  });

const code = (rule: z.ZodType<string | undefined>) =>
  z
    .string()
    .transform((typed) => typed.toUpperCase())
    .pipe(emptyOr(rule));

const ambassadorChoice = z
  .enum(["", "true", "false"])
  .transform((chosen) => (chosen === "" ? undefined : chosen === "true"));

export const audienceForm = z.object({
  type: emptyOr(audience.shape.type),
  state: emptyOr(audience.shape.state),
  district: code(audience.shape.district),
  committee: code(audience.shape.committee),
  ambassador: ambassadorChoice,
});

/** Nothing in both is no Spanish text; the rules are for one that was begun. */
const spanishForm = z.object({ subject: z.string(), body: z.string() }).transform((typed, context) => {
  if (typed.subject.trim() === "" && typed.body.trim() === "") return null;
  const parsed = spanish.safeParse(typed);
  if (parsed.success) return parsed.data ?? null;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

export const mailingForm = z.object({ subject, body, spanish: spanishForm, audience: audienceForm });

export type MailingForm = AppForm<z.input<typeof mailingForm>, z.output<typeof mailingForm>>;

export const mailingValues = (mailing: Mailing | undefined): z.input<typeof mailingForm> => {
  const { type, state, district, committee, ambassador } = mailing?.audience ?? {};
  return {
    subject: mailing?.subject ?? "",
    body: mailing?.body ?? "",
    spanish: mailing?.spanish ?? { subject: "", body: "" },
    audience: {
      type: type ?? "",
      state: state ?? "",
      district: district ?? "",
      committee: committee ?? "",
      ambassador: ambassador === undefined ? "" : ambassador ? "true" : "false",
    },
  };
};
