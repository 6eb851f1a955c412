import committees from "./committees.json" with { type: "json" };

const names: Readonly<Record<string, string>> = committees;

/** "HSIF16" is "House Energy and Commerce, subcommittee 16"; a code that nobody knows is its own name. */
export function committeeName(code: string): string {
  const committee = names[code.slice(0, 4)];
  return names[code] ?? (committee ? `${committee}, subcommittee ${code.slice(4)}` : code);
}
