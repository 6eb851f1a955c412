import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "#server/platform/http/listen.ts";
import { refusalOf, refusalOfForm } from "#server/test/sigv4.ts";

/** An S3 server in memory, over a real socket, that checks every signature: for machines without Ceph. */

interface Stored {
  bytes: Buffer;
  changedAt: Date;
}
const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const xml = (name: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>`;

/** Starts it on a free port. */
export async function startS3Server(): Promise<{
  endpoint: string;
  stop(): Promise<void>;
}> {
  const objects = new Map<string, Stored>();
  const multiparts = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const server = createServer(async (req, res) => {
    // The CORS configuration that the README gives.
    res.setHeader("Access-Control-Allow-Origin", req.headers.origin ?? "*");
    res.setHeader("Access-Control-Allow-Methods", "GET, PUT, POST, DELETE, HEAD");
    res.setHeader("Access-Control-Allow-Headers", req.headers["access-control-request-headers"] ?? "*");
    res.setHeader("Access-Control-Expose-Headers", "ETag, Location");
    if (req.method === "OPTIONS") return res.writeHead(204).end();
    const url = new URL(req.url ?? "/", `http://${req.headers.host}`);
    const body = await buffer(req);
    const isForm = req.headers["content-type"]?.startsWith("multipart/form-data");
    const refused = isForm ? undefined : refusalOf(req, url, body);
    if (refused) return fail(res, 403, refused);
    if (isForm) return takeForm(req, res, body);
    const [, , ...rest] = url.pathname.split("/");
    respond(req, res, rest.map(decodeURIComponent).join("/"), url.searchParams, body);
  });

  async function takeForm(req: IncomingMessage, res: ServerResponse, body: Buffer) {
    const headers = { "content-type": req.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get("file");
    const bytes = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    const refused = refusalOfForm(fields, bytes.length);
    if (refused) return fail(res, 403, refused);
    objects.set(fields.key ?? "", { bytes, changedAt: new Date() });
    const location = `http://${req.headers.host}${req.url}/${fields.key}`;
    res.writeHead(204, { ETag: etagOf(bytes), Location: location }).end();
  }

  function respond(
    req: IncomingMessage,
    res: ServerResponse,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ) {
    const uploadId = query.get("uploadId");
    if (uploadId !== null || query.has("uploads")) return multipart(req, res, key, query, body);
    if (key === "" && req.method === "GET") return list(res, query.get("prefix") ?? "");
    if (key === "") return res.writeHead(200).end();
    if (req.method === "PUT") {
      objects.set(key, { bytes: body, changedAt: new Date() });
      return res.writeHead(200, { ETag: etagOf(body) }).end();
    }
    if (req.method === "DELETE") {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    const stored = objects.get(key);
    if (!stored) return fail(res, 404, "NoSuchKey");
    return res
      .writeHead(200, { "Content-Length": stored.bytes.length, ETag: etagOf(stored.bytes) })
      .end(stored.bytes);
  }

  function multipart(
    req: IncomingMessage,
    res: ServerResponse,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ) {
    if (query.has("uploads")) {
      const id = randomUUID();
      multiparts.set(id, { key, parts: new Map() });
      return res.end(xml("InitiateMultipartUploadResult", `<Key>${key}</Key><UploadId>${id}</UploadId>`));
    }
    const id = query.get("uploadId") ?? "";
    const upload = multiparts.get(id);
    if (!upload || upload.key !== key) return fail(res, 404, "NoSuchUpload");
    const parts = [...upload.parts].sort(([a], [b]) => a - b);
    if (req.method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return res.writeHead(200, { ETag: etagOf(body) }).end();
    }
    if (req.method === "GET") {
      const listed = parts.map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      return res.end(xml("ListPartsResult", `<IsTruncated>false</IsTruncated>${listed.join("")}`));
    }
    multiparts.delete(id);
    if (req.method === "DELETE") return res.writeHead(204).end();
    const bytes = Buffer.concat(parts.map(([, part]) => part));
    objects.set(key, { bytes, changedAt: new Date() });
    const location = `http://${req.headers.host}${req.url?.split("?")[0]}`;
    return res.end(xml("CompleteMultipartUploadResult", `<Location>${location}</Location><Key>${key}</Key>`));
  }

  function list(res: ServerResponse, prefix: string) {
    const stored = [...objects].filter(([key]) => key.startsWith(prefix));
    const contents = stored.map(
      ([key, { bytes, changedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
    res.end(xml("ListBucketResult", `<IsTruncated>false</IsTruncated>${contents.join("")}`));
  }

  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const fail = (res: ServerResponse, status: number, code: string) =>
  res.writeHead(status, { "Content-Type": "application/xml" }).end(xml("Error", `<Code>${code}</Code>`));
