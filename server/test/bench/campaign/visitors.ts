import { Agent, request } from "node:http";
import { picture } from "#server/test/pictures.ts";

let counter = Math.floor(Math.random() * 2 ** 20) * 16;
/** The address of another visitor, behind the proxy that the server trusts. */
const nextAddress = (): string => {
  counter += 1;
  return `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;
};

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

interface ApiResponse {
  status: number;
  body: string;
  cookie: string;
}

/** One call over the proxy's connections, with a cookie jar of its own. */
function call(
  url: string,
  method: string,
  { body, headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("error", reject);
      res.on("end", () => {
        const cookie = res.headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";
        resolve({ status: res.statusCode ?? 0, body: Buffer.concat(parts).toString(), cookie });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const json = (address: string, cookie = "") => ({
  "content-type": "application/json",
  "x-forwarded-for": address,
  ...(cookie && { cookie }),
});

const types = ["patient", "supporter", "provider"] as const;

/** Registers another person at an address of their own, every field filled. @returns whether it was acknowledged. */
export async function register(url: string): Promise<boolean> {
  const address = nextAddress();
  const registrationType = types[counter % types.length];
  const person = {
    firstName: "Margaret",
    lastName: "Campaign",
    email: `campaign.${process.pid}.${counter}@example.org`,
    phone: `(555) 010-${String(counter % 10_000).padStart(4, "0")}`,
    state: "Texas",
    registrationType,
    ...(registrationType === "provider" && {
      licenseNumber: `TX-${counter}`,
      specialty: "Endocrinology",
      credentials: "MD",
    }),
    bio: "Twenty years with a thyroid that does not do its work, and one medication that helped.",
    disclosures: "None.",
    referralSource: "social-media",
    sharePublicly: counter % 2 === 0,
    agreeToTerms: true,
    subscribeUpdates: true,
  };
  const { status } = await call(`${url}/api/register`, "POST", {
    body: JSON.stringify(person),
    headers: json(address),
  });
  return status === 201;
}

const photo = await picture("jpeg", 1600, 1200);

/** Uploads a photo as the registration form does: asks for an address, sends the file, has it processed. */
export async function upload(url: string): Promise<boolean> {
  const address = nextAddress();
  const opened = await call(`${url}/api/photos/upload`, "POST", { body: "{}", headers: json(address) });
  if (opened.status !== 200) return false;
  const { uploadURL }: { uploadURL: string } = JSON.parse(opened.body);
  const headers = { "content-type": "image/jpeg", "x-forwarded-for": address, cookie: opened.cookie };
  const stored = await call(uploadURL, "PUT", { body: photo, headers });
  if (stored.status >= 300) return false;
  const processed = await call(`${url}/api/photos/process`, "POST", {
    body: JSON.stringify({ storageUrl: uploadURL, purpose: "registration" }),
    headers: json(address, opened.cookie),
  });
  return processed.status === 200;
}

/** Looks up the representatives of an address that nobody has asked for before. */
export async function lookUp(url: string): Promise<boolean> {
  const headers = json(nextAddress());
  const { status } = await call(`${url}/api/representatives`, "POST", {
    body: JSON.stringify({ address: `${counter} Congress Ave, Austin, TX 78701` }),
    headers,
  });
  return status === 200;
}

/** Signs the administrator in. @returns the cookie. */
export async function signIn(url: string, account: { username: string; password: string }): Promise<string> {
  const response = await call(`${url}/api/admin/login`, "POST", {
    body: JSON.stringify(account),
    headers: json("192.0.2.1"),
  });
  return response.cookie;
}

const searches = [
  "",
  "smith",
  "zimmerman",
  "mary johnson",
  "@example.org",
  "an",
  "a",
  "zi",
  "zq",
  "campaign",
  "明",
];
let turn = 0;

/** One page of people; another search each time, unless it is given. */
export async function searchPeople(url: string, cookie: string, search?: string): Promise<boolean> {
  const q = search ?? searches[turn % searches.length] ?? "";
  const offset = q === "" ? String((turn % 40) * 50) : "0";
  turn += 1;
  const query = new URLSearchParams({ ...(q && { q }), sort: "name", order: "asc", limit: "50", offset });
  const headers = { cookie, "x-forwarded-for": "192.0.2.1" };
  const { status } = await call(`${url}/api/admin/registrations?${query}`, "GET", { headers });
  return status === 200;
}
