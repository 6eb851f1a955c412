import { parseArgs } from "node:util";
import { judge, printBars } from "#server/test/bench/bars.ts";
import { addContent } from "#server/test/bench/content.ts";
import { watchMemory } from "#server/test/bench/memory.ts";
import { growTo, settle } from "#server/test/bench/people.ts";
import { printTable } from "#server/test/bench/report.ts";
import { startCampaignSite } from "./campaign-site.ts";
import { p99Of, rateOf } from "./stage.ts";
import { lookUp, register, searchPeople, signIn, upload } from "./visitors.ts";
import { atRate, oneAfterAnother, read } from "./work.ts";

/*
 * `npm run bench -- campaign`: the built server and its database share one core, the load runs on the others. First readers of
 * `/` alone, then with 50 and 200 registrations a second, each from an address of its own; then the whole mix at once.
 */

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    people: { type: "string", default: "200000" },
    seconds: { type: "string", default: "15" },
    /** Of the mix at 200 registrations a second. */
    minute: { type: "string", default: "60" },
    instances: { type: "string", default: "1" },
    node: { type: "string", default: process.execPath },
  },
});
const seconds = Number(options.seconds);
const readers = 32;

const site = await startCampaignSite({ instances: Number(options.instances), node: options.node });
const { server, urls, pool, account, stage } = site;
let next = 0;
const someUrl = (): string => urls[next++ % urls.length] ?? server.url;

const home = "GET /";
const readHome = (length: number) => read(urls, { seconds: length, connections: readers, paths: ["/"] });
const registering = (perSecond: number, length: number) =>
  atRate("register", { perSecond, seconds: length }, () => register(someUrl()));

try {
  const version = options.node === process.execPath ? process.version : options.node;
  console.log(
    `${new Date().toISOString()}, Node ${version}, ${urls.length} instance(s), ${options.people} people, ${site.isPinned ? "pinned" : "not pinned: no taskset"}`,
  );
  await addContent(pool);
  await growTo(pool, Number(options.people));
  const { rows } = await pool.query("select id from news_articles where published_at <= now() limit 1");
  const article = `/news/${rows[0]?.id}`;
  const cookie = await signIn(server.url, account);
  const memory = watchMemory(server.pid);

  for (const path of ["/", article, "/api/ambassadors", "/api/news", "/api/registrations", "/api/supporters"])
    await stage(`Alone: ${path}`, 3, () =>
      Promise.all([read(urls, { seconds: 3, connections: readers, paths: [path] })]),
    );

  const found = await stage("The administrator finds 50 people, one after the other", seconds, () =>
    Promise.all([
      oneAfterAnother("find", { seconds, pauseMs: 0 }, () => searchPeople(server.url, cookie, "smith")),
    ]),
  );
  const pages = found.parts[0]?.requests ?? 1;
  judge(
    "A page of 50 found people: CPU of the server",
    found.processor.server / pages / 1000,
    ["under", 1.5],
    "ms",
  );
  judge("... of the database", found.processor.database / pages / 1000, ["under", 5.5], "ms");

  memory.stage("registrations alone");
  const clients = Array.from(
    { length: 50 },
    () => () => oneAfterAnother("register", { seconds, pauseMs: 0 }, () => register(someUrl())),
  );
  const alone = await stage("50 visitors registering one after the other", seconds, () =>
    Promise.all(clients.map((client) => client())).then((all) => [
      {
        ...(all[0] ?? Promise.reject()),
        name: "register",
        requests: all.reduce((sum, part) => sum + part.requests, 0),
        failed: all.reduce((sum, part) => sum + part.failed, 0),
        p50: Math.max(...all.map(({ p50 }) => p50)),
        p99: Math.max(...all.map(({ p99 }) => p99)),
      },
    ]),
  );
  const registered = alone.parts[0]?.requests ?? 1;
  const processor = (alone.processor.server + alone.processor.database) / registered;
  judge("CPU of server + database for one registration", processor, ["under", 600], "us");
  await settle(pool);

  memory.stage("reads and registrations");
  await stage("Warming up", 3, () => Promise.all([readHome(3)]));
  const readAlone = await stage("GET / alone", seconds, () => Promise.all([readHome(seconds)]));
  for (const [perSecond, share] of [
    [50, 0.8],
    [200, 0.55],
  ] as const) {
    const mixed = await stage(`GET / with ${perSecond} registrations a second`, seconds, () =>
      Promise.all([readHome(seconds), registering(perSecond, seconds)]),
    );
    const kept = rateOf(mixed, home) / rateOf(readAlone, home);
    judge(`GET / with ${perSecond} registrations/s, of GET / alone`, kept, ["at least", share]);
    if (perSecond === 200)
      judge("GET / with 200 registrations/s, p99", p99Of(mixed, home), ["under", 30], "ms");
  }

  memory.stage("the whole campaign");
  const paths = [
    "/",
    "/",
    "/api/ambassadors",
    "/api/news",
    "/api/registrations",
    "/api/supporters",
    article,
    "/supporters",
  ];
  const searching = "search";
  const readersShare = 0.7;
  let readersAtMost = 0;
  for (const { perSecond, held } of [
    { perSecond: 0, held: false },
    { perSecond: 50, held: false },
    { perSecond: 200, held: false },
    // As a site is meant to live; above, readers take what registrations and the search would need to be quick.
    { perSecond: 200, held: true },
  ]) {
    const length = perSecond === 200 ? Number(options.minute) : seconds;
    const counted = () => pool.query<{ count: number }>("select count(*)::int as count from registrations");
    const before = (await counted()).rows[0]?.count ?? 0;
    const readersPerSecond = held ? Math.round(readersAtMost * readersShare) : 0;
    const readersAre = held ? `, ${readersPerSecond} readers a second` : "";
    const mix = await stage(`The campaign, ${perSecond} registrations a second${readersAre}`, length, () =>
      Promise.all([
        read(urls, { seconds: length, connections: readers, paths, perSecond: readersPerSecond }),
        ...(perSecond > 0 ? [registering(perSecond, length)] : []),
        atRate("upload", { perSecond: 5, seconds: length }, () => upload(someUrl())),
        atRate("look up", { perSecond: 2, seconds: length }, () => lookUp(someUrl())),
        oneAfterAnother(searching, { seconds: length, pauseMs: 250 }, () => searchPeople(server.url, cookie)),
      ]),
    );
    if (perSecond < 200) continue;
    const reads = mix.parts.filter(({ name }) => name.startsWith("GET "));
    readersAtMost = reads.reduce((sum, { requests }) => sum + requests, 0) / length;
    const acknowledged = mix.parts.find(({ name }) => name === "register");
    const stored = ((await counted()).rows[0]?.count ?? 0) - before;
    const lost = perSecond * length - stored + (acknowledged?.failed ?? 0);
    const during = held ? "at 70 % of its readers" : "saturated";
    judge(`Campaign ${during}: registrations not acknowledged or not stored`, lost, ["under", 1]);
    judge(
      `Campaign ${during}: registrations, p99`,
      p99Of(mix, "register"),
      ["under", held ? 100 : 150],
      "ms",
    );
    judge(
      `Campaign ${during}: the administrator's search, p99`,
      p99Of(mix, searching),
      ["under", held ? 200 : 300],
      "ms",
    );
  }
  printTable("Resident memory of the first server in MB", ["", "median", "most"], memory.rows());
  judge("Memory of the server in the whole campaign, most", memory.most(), ["under", 220], "MB");
  memory.stop();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  printBars();
  await site.stop();
}
