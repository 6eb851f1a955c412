/** How the names of large providers are mistyped; no provider has such a name. */
const mistyped: Readonly<Record<string, readonly string[]>> = {
  gmail: ["gmial", "gamil", "gmal", "gmai", "gmil", "gnail", "gmaill", "gmali", "gmeil", "gmaul"],
  yahoo: ["yaho", "yahho", "yahooo", "yhaoo", "yaoo", "yhoo"],
  hotmail: ["hotmial", "hotmal", "hotmai", "hotmil", "hotamil", "hotmaill", "hotnail", "homail"],
  outlook: ["outlok", "outloo", "oultook", "outllook", "outlooks"],
  icloud: ["iclod", "icoud", "icluod", "iclould", "icloude"],
};
const mistypedCom = ["con", "cmo", "ocm", "cim", "vom", "xom", "cpm", "comm", "coom"];
/** Of these countries, the large providers have no addresses. */
const shortenedCom = ["co", "cm", "om"];

/** The address that someone meant who mistyped a well-known ending; undefined where nothing is known to be wrong. */
export function meantEmail(typed: string): string | undefined {
  const [, mailbox, name = "", ending = ""] =
    /^([^@]+)@([^@.]+)\.(\w+)$/.exec(typed.trim().toLowerCase()) ?? [];
  const provider = Object.keys(mistyped).find((each) => mistyped[each]?.includes(name));
  const isWrongEnding =
    mistypedCom.includes(ending) || (Object.hasOwn(mistyped, name) && shortenedCom.includes(ending));
  if (!mailbox || !(provider || isWrongEnding)) return undefined;
  return `${typed.trim().slice(0, mailbox.length)}@${provider ?? name}.com`;
}
