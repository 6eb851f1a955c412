/*
 * Sources of the figures: fda.gov, "FDA's Actions to Address Unapproved Thyroid Medications" (letters of August 6, 2025; 1.5 million
 * patients in 2024); crossover study of 2013: doi 10.1210/jc.2012-4107.
 */

/** Three letters are to a member of Congress, the last to anyone else. */
export const letterKinds = ["patient", "provider", "supporter", "colleague"] as const;
export type LetterKind = (typeof letterKinds)[number];

export const lawmakerLetterKinds = ["patient", "provider", "supporter"] as const;
type LawmakerLetterKind = (typeof lawmakerLetterKinds)[number];

export const letterLabels: Record<LetterKind, string> = {
  patient: "For NDT patients",
  provider: "For health care providers",
  supporter: "For family, friends and supporters",
  colleague: "To colleagues and others",
};

export interface LetterBlanks {
  recipient?: string | undefined;
  state?: string | undefined;
  ownWords?: string | undefined;
  senderName?: string | undefined;
  aboutBills?: string | undefined;
}

const filled = (text: string | undefined, blank: string): string => text?.trim() || blank;

const lawmaker = "[Senator or Representative, and their last name]";
const place = "[your town and state]";

const background =
  "In August 2025 the US Food and Drug Administration wrote to the makers of animal-derived thyroid medicines, natural " +
  "desiccated thyroid (NDT) among them, that it intends to act against them because they were never formally approved. " +
  "The agency itself estimates that about 1.5 million Americans were prescribed such a medicine in 2024.";

const requests = (opening: string) =>
  `${opening}\n\n` +
  "1. Please ask the FDA to keep NDT available while its approval is decided, so that nobody who is well has to change without a medical reason.\n" +
  "2. Please support a realistic path to approval, with testing, honest labels and consistent tablets.\n" +
  "3. Please let me know where you stand.";

const closing = (name: string, address: string) =>
  `Thank you for your time, and for your service.\n\nSincerely,\n\n${name}\n${address}`;

const ownStory: Record<LetterKind, string> = {
  patient:
    "[Two or three sentences of your own: how long you have taken NDT, what you had tried before, one thing you can do again. Leave out whatever you would rather keep to yourself.]",
  provider:
    "[Two or three sentences of your own: how many of your patients take NDT, how you follow them, and what a forced change would mean in your practice. Please name no patient.]",
  supporter:
    "[Two or three sentences of your own: whom you know that takes NDT, and what you have seen it change. Ask them first, and leave out their name if they wish.]",
  colleague: "[A sentence or two of your own: why this matters to you.]",
};

type Writer = (blanks: {
  recipient: string;
  state: string;
  own: string;
  name: string;
  address: string;
}) => string[];

const writers: Record<LetterKind, Writer> = {
  patient: ({ recipient, state, own, name, address }) => [
    `Dear ${recipient},`,
    `I live in ${state} and I am your constituent. I have hypothyroidism, and I take natural desiccated thyroid (NDT), prescribed and monitored by my clinician. I am writing because I am worried that I may lose it.`,
    background,
    own,
    "Levothyroxine serves most people well, and I do not ask anyone to take what I take. But it does not serve everyone equally: when 70 patients in a blinded study tried both medicines, about half preferred desiccated thyroid (Journal of Clinical Endocrinology & Metabolism, 2013). Which medicine is right for me is a question that my clinician and I have answered together, with blood tests.",
    requests("I ask you for three things:"),
    closing(name, address),
  ],
  provider: ({ recipient, state, own, name, address }) => [
    `Dear ${recipient},`,
    `I am a health care provider in ${state}, and I care for people with thyroid disease. Some of them take natural desiccated thyroid (NDT) under regular laboratory monitoring. I am writing on their behalf and as your constituent.`,
    background,
    own,
    "The evidence calls for judgment rather than a single answer. Levothyroxine is the right first choice for most patients. In the blinded crossover studies that we have, average results were similar, while a sizable group preferred, and did better on, a treatment that contains T3. To move stable patients to another medicine all at once means new titration, more visits and laboratory tests, and a period in which some are over- or undertreated: a real risk for older people and for those with heart disease.",
    requests("I ask you for three things:"),
    closing(name, address),
  ],
  supporter: ({ recipient, state, own, name, address }) => [
    `Dear ${recipient},`,
    `I live in ${state} and I am your constituent. I do not take thyroid medicine myself. I write because someone I care about is well on natural desiccated thyroid (NDT), and may lose it.`,
    background,
    own,
    "Thyroid hormone is not taken for a week: it is taken every day, for life. People who have found a treatment that works for them, together with a clinician who checks it with blood tests, should not have to give it up because a deadline came before the answer did.",
    requests("I ask you for three things:"),
    closing(name, address),
  ],
  colleague: ({ recipient, own, name }) => [
    `Dear ${recipient},`,
    "I would like to ask for ten minutes of your time. A medicine that many people with an underactive thyroid rely on, natural desiccated thyroid (NDT), may become hard or impossible to get in the United States.",
    background,
    own,
    "Nobody says that NDT is right for everyone. Levothyroxine serves most people well. But some feel and function better on NDT, under the care of a clinician and with regular blood tests, and for them there is no second tablet that is quite the same. What they ask for is modest: continued access while approval is decided, and a fair path to that approval.",
    "There are three things that you can do, and each takes a few minutes:\n\n" +
      "1. Write to your senators and your representative. Four sentences are enough: who you are, where you live, why you write, what you ask for.\n" +
      "2. Sign the petition and pass it on.\n" +
      "3. Tell one other person. The hashtag is #SaveNDT.",
    `If you have questions, please ask me. And if you take a thyroid medicine yourself: please do not stop or change it without your clinician.\n\nThank you,\n\n${name}`,
  ],
};

/** Paragraphs are divided by blank lines. Missing values stay [in brackets], so that no one overlooks them. */
export function letterText(kind: LetterKind, blanks: LetterBlanks = {}): string {
  const { recipient, state, ownWords, senderName, aboutBills } = blanks;
  const paragraphs = writers[kind]({
    recipient: filled(recipient, kind === "colleague" ? "[name]" : lawmaker),
    state: filled(state, place),
    own: filled(ownWords, ownStory[kind]),
    name: filled(senderName, "[your name]"),
    address: state?.trim()
      ? `[your street address, town and ZIP code], ${state.trim()}`
      : "[your address, with the ZIP code]",
  });
  // Before the closing; letters to friends ask for no vote.
  if (aboutBills && kind !== "colleague") paragraphs.splice(-1, 0, aboutBills);
  return paragraphs.join("\n\n");
}

const whyTheyCall: Record<LawmakerLetterKind, string> = {
  patient: "I take natural desiccated thyroid, called NDT, for an underactive thyroid, and I am well on it.",
  provider:
    "I am a health care provider, and some of my patients are well on natural desiccated thyroid, called NDT.",
  supporter: "Someone I care about is well on a thyroid medicine called natural desiccated thyroid, or NDT.",
};

export function callScript(
  kind: LawmakerLetterKind,
  { recipient, state, senderName, aboutBills }: Omit<LetterBlanks, "ownWords"> = {},
): string {
  const office = filled(recipient, lawmaker);
  return [
    `Hello, my name is ${filled(senderName, "[your name]")} and I am a constituent from ${filled(state, place)}.`,
    `I am calling for ${office}. ${whyTheyCall[kind]}`,
    "The FDA has said that it intends to act against this medicine because it was never formally approved. Patients who are stable should not have to change without a medical reason.",
    `Please ask ${office} to urge the FDA to keep NDT available while its approval is decided, and to support a fair path to that approval.`,
    ...(aboutBills ? [aboutBills] : []),
    "Could you tell me where the office stands on this? My ZIP code is [your ZIP code], and I would be glad to have an answer.",
    "Thank you for your help.",
  ].join("\n\n");
}
