/** Sentences that say that a mail was, is being, or will soon be sent. */
const claims = [
  /\b(is|was|were|are) (told|asked|informed|notified) (\w+ ){0,3}by e?-?mail/i,
  /\be?-?mails? (was|were|has been|have been|is being) sent\b/i,
  /\b(e?mails?|links?|confirmation)\b[^.]* (is|are) on (its|the|their) way/i,
  /we('re| are) sending|we (have )?sent (you|them)|will be sent (again|now)|were sent again/i,
  /check your e?-?mail|look into your spam|arrives? in a minute/i,
  /\b(gets?|receives?) (an|your|their) ([\w-]+ )*e?-?mail/i,
  /\b(they|applicants?) (are|were) told\b|\btells them\b|emailed|\bmailed to\b/i,
  /· Sent\b|^(\d+ )?sent$/i,
];
// The spec's toast keeps its words.
const kept = "You'll receive confirmation via email.";

/** Those of the texts that claim it; articles and legal texts are longer. */
export const claimsIn = (texts: Iterable<string>): string[] =>
  [...texts]
    .map((text) => text.replaceAll(kept, ""))
    .filter((text) => text.length < 2000 && claims.some((claim) => claim.test(text)));
