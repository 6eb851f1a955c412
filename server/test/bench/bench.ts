/**
 * `npm run bench` measures each part alone, `-- campaign` all of them at once, `-- mailing` a mailing to many people, `-- import` a list of
 * 100,000 people.
 */
const [, , name] = process.argv;
if (name === "campaign") await import("#server/test/bench/campaign/campaign.ts");
else if (name === "mailing") await import("#server/test/bench/mailing.ts");
else if (name === "import") await import("#server/test/bench/import.ts");
else await import("#server/test/bench/parts.ts");
