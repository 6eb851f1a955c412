/** `npm run bench` measures each part alone, `npm run bench -- campaign` all of them at once. */
await (process.argv[2] === "campaign"
  ? import("#server/test/bench/campaign/campaign.ts")
  : import("#server/test/bench/parts.ts"));
