export const mailingFieldLabels = {
  firstName: "First name",
  representative: "Representative",
  representativePhone: "Their phone",
  senators: "Senators",
  stand: "Their stand",
  state: "State",
  brief: "District page",
};
export type MailingField = keyof typeof mailingFieldLabels;
export const mailingFields = Object.keys(mailingFieldLabels) as MailingField[];

export interface FieldUse {
  field: MailingField;
  fallback: string;
}

/** Everyone has a state, and so a brief. */
export const needsNoWords: ReadonlySet<string> = new Set<MailingField>(["state", "brief"]);
const isField = (name: string): name is MailingField => Object.hasOwn(mailingFieldLabels, name);

const plainNames: Partial<Record<MailingField, string>> = {
  representativePhone: "representative's phone",
  stand: "member's stand",
};

const parts = /\{([^{}]*)\}|[{}]/g;

function problemOf(match: string, inner: string | undefined): string | undefined {
  if (inner === undefined)
    return `Remove the lone "${match}", or write a whole field such as {firstName|friend}.`;
  const [name = "", ...words] = inner.split("|");
  const field = name.trim();
  if (!isField(field))
    return `{${inner}} is not a field. The fields are ${mailingFields.map((field) => `{${field}}`).join(", ")}.`;
  if (needsNoWords.has(field) || words.join("|").trim() !== "") return undefined;
  const plainName = plainNames[field] ?? mailingFieldLabels[field].toLowerCase();
  return `What should we write when we don't know someone's ${plainName}? Add it after a line: {${field}|your words}.`;
}

export function fieldProblem(text: string): string | undefined {
  for (const [match, inner] of text.matchAll(parts)) {
    const problem = problemOf(match, inner);
    if (problem) return problem;
  }
  return undefined;
}

/** `{firstName|friend}`, whole, as a field that can be used; undefined for anything else. */
export function fieldUseOf(text: string): FieldUse | undefined {
  const [inner] = /(?<=^\{)[^{}]*(?=\}$)/.exec(text) ?? [];
  if (inner === undefined || problemOf(text, inner)) return undefined;
  const [name = "", ...words] = inner.split("|");
  return { field: name.trim() as MailingField, fallback: words.join("|").trim() };
}

export const fieldUseText = ({ field, fallback }: FieldUse): string =>
  fallback ? `{${field}|${fallback}}` : `{${field}}`;

export const replaceFields = (text: string, put: (use: FieldUse) => string): string =>
  text.replace(parts, (match, inner?: string) => {
    const [name = "", ...words] = (inner ?? "").split("|");
    const field = name.trim();
    return isField(field) ? put({ field, fallback: words.join("|").trim() }) : match;
  });
