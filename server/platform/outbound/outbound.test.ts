import dns from "node:dns";
import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { failures, json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { callOutside } from "./outbound.ts";

const service = await startFakeServer(json({}));
afterAll(service.close);
afterEach(() => vi.restoreAllMocks());

const callIt = (more: Partial<Parameters<typeof callOutside>[0]> = {}) =>
  callOutside({ url: `${service.url}/secret-path?who=jane`, timeoutMs: 400, ...more });

describe("callOutside", () => {
  test("sends JSON and gives status, headers and JSON back, refusals included", async () => {
    let body = "";
    service.respond = (req, res) => {
      req.on("data", (chunk) => {
        body += chunk;
      });
      req.on("end", () => json({ message: ["no"] }, 422, { "x-kept": "1" })(req, res));
    };
    const response = await callIt({ method: "POST", body: { name: "Zoë" }, headers: { version: "1" } });
    expect(JSON.parse(body)).toEqual({ name: "Zoë" });
    expect(response.status).toBe(422);
    expect(response.headers.get("x-kept")).toBe("1");
    expect(response.json()).toEqual({ message: ["no"] });
    expect(service.requests.at(-1)?.headers).toMatchObject({
      version: "1",
      "content-type": "application/json",
    });
  });

  test.each([
    ["hanging", "timeout"],
    ["hanging halfway", "timeout"],
    ["closing the connection", "unreachable"],
    ["50 MB", "too-large"],
    ["redirecting", "redirect"],
  ])("%s is an error of the kind %s that says nothing of what was asked", async (name, kind) => {
    service.respond = failures[name] ?? json({});
    const error = await callIt().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "OutboundError", kind });
    expect(String(error)).not.toMatch(/secret-path|jane/);
  });

  test("no server, and HTML where JSON was wanted", async () => {
    await expect(callIt({ url: "http://127.0.0.1:9/" })).rejects.toMatchObject({ kind: "unreachable" });
    service.respond = failures.HTML ?? json({});
    const page = await callIt();
    expect(() => page.json()).toThrowError(expect.objectContaining({ kind: "not-json" }));
  });

  test("an https address is spoken to by TLS, and a name that nobody knows is unreachable", async () => {
    const tls = callIt({ url: service.url.replace("http:", "https:") });
    await expect(tls).rejects.toMatchObject({ kind: "unreachable" });
    expect(service.requests.filter(({ path }) => path === "/")).toEqual([]);
    const error = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    vi.spyOn(dns, "lookup").mockImplementation(((_host: string, _options: object, done: unknown) =>
      (done as (reason: Error) => void)(error)) as unknown as typeof dns.lookup);
    await expect(callIt({ url: "http://no-such-host.example/" })).rejects.toMatchObject({
      kind: "unreachable",
      message: "could not be reached",
      cause: { code: "ENOTFOUND" },
    });
  });

  test("a name is checked, too, where Node is told to try one address only", async () => {
    const before = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(false);
    try {
      service.respond = json({});
      const url = service.url.replace("127.0.0.1", "localhost");
      await expect(callIt({ url, network: "loopback" })).resolves.toMatchObject({ status: 200 });
      await expect(callIt({ url, network: "public" })).rejects.toMatchObject({ kind: "forbidden-address" });
    } finally {
      setDefaultAutoSelectFamily(before);
    }
  });

  test("a response that is small on the wire and large when decompressed is too large", async () => {
    const bytes = gzipSync(Buffer.alloc(50_000_000, " "));
    service.respond = (_req, res) => void res.writeHead(200, { "content-encoding": "gzip" }).end(bytes);
    await expect(callIt({ timeoutMs: 60_000 })).rejects.toMatchObject({ kind: "too-large" });
  });

  test("is not made at all for a caller who has given up already", async () => {
    const before = service.requests.length;
    await expect(callIt({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: "timeout" });
    expect(service.requests).toHaveLength(before);
  });

  test("gives up immediately when its caller does", async () => {
    service.respond = failures.hanging ?? json({});
    const caller = new AbortController();
    const call = callIt({ timeoutMs: 60_000, signal: caller.signal });
    caller.abort();
    await expect(call).rejects.toMatchObject({ kind: "timeout" });
  });

  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://172.16.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[64:ff9b::a00:1]/",
    "http://localhost/",
  ])("never reaches %s when only public addresses are allowed", async (url) => {
    await expect(callIt({ url, network: "public" })).rejects.toMatchObject({ kind: "forbidden-address" });
  });

  test("a name that resolves to a private address is refused after DNS, also beside a public one", async () => {
    const resolveTo = (...addresses: string[]) =>
      // The signature that a socket uses: { all: true } and a callback.
      vi.spyOn(dns, "lookup").mockImplementation(((_host: string, _options: object, done: unknown) => {
        const callback = done as (error: null, addresses: { address: string; family: number }[]) => void;
        callback(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
      }) as unknown as typeof dns.lookup);
    const port = new URL(service.url).port;
    const url = `http://innocent.example:${port}/`;
    service.respond = json({ reached: true });
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "10.0.0.7"]]) {
      resolveTo(...addresses);
      await expect(callIt({ url, network: "public" })).rejects.toMatchObject({ kind: "forbidden-address" });
    }
    resolveTo("127.0.0.1");
    await expect(callIt({ url, network: "loopback" })).resolves.toMatchObject({ status: 200 });
  });
});
