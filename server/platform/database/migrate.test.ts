import { TLSSocket } from "node:tls";
import { expect, inject, onTestFinished, test } from "vitest";
import { StartError } from "#server/platform/env/env.ts";
import { query } from "#server/test/connection.ts";
import { startRawServer } from "#server/test/fakes/raw-server.ts";
import { migrateDatabase } from "./migrate.ts";

test.each([
  [
    "postgres://a:b@127.0.0.1:9/c",
    "The database of DATABASE_URL at 127.0.0.1:9 can't be used: connect ECONN",
  ],
  ["postgres:///c?host=/nowhere", "The database of DATABASE_URL at /nowhere can't be used: connect ENOENT"],
])("migrating names %s when it can't be reached, without its password", async (url, sentence) => {
  const error = await migrateDatabase(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(sentence);
});

test("migrating says so when there is no such database", async () => {
  const url = new URL(inject("testServer").url);
  url.pathname = "/none%20such";
  await expect(migrateDatabase(url.href)).rejects.toThrow(
    `at ${url.host} can't be used: database "none such" does not exist`,
  );
});

test("a database that can't hold every name", async () => {
  const { url } = inject("testServer");
  await query(
    url,
    "create database latin encoding 'LATIN1' locale_provider libc locale 'C' template template0",
  );
  onTestFinished(async () => {
    await query(url, "drop database latin");
  });
  const latin = new URL(url);
  latin.pathname = "/latin";
  await expect(migrateDatabase(latin.href)).rejects.toThrow('The database "latin" has the encoding LATIN1');
});

test("a database that writes dates in another style", async () => {
  const { url } = inject("testServer");
  await query(url, "create database styled");
  onTestFinished(async () => {
    await query(url, "drop database styled");
  });
  await query(url, "alter database styled set datestyle = 'German'");
  const styled = new URL(url);
  styled.pathname = "/styled";
  await expect(migrateDatabase(styled.href)).rejects.toThrow(`alter database "styled" set datestyle = 'ISO'`);
});

test("migrating tells the user of a database without its rights how to get them", async () => {
  const { url } = inject("testServer");
  await query(url, "create role guest login password 'guest'");
  await query(url, "create database foreign_database");
  onTestFinished(async () => {
    await query(url, "drop database foreign_database");
    await query(url, "drop role guest");
  });
  const foreign = new URL(url);
  [foreign.username, foreign.password, foreign.pathname] = ["guest", "guest", "/foreign_database"];
  await expect(migrateDatabase(foreign.href)).rejects.toThrow(
    /permission denied .*Make the user of DATABASE_URL its owner/,
  );
});

// Of an authority that nobody knows.
const cert = `-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIUHq+j8SzVHGcAGjV0GzOIBdViGCIwCgYIKoZIzj0EAwIwDTELMAkGA1UEAwwCZGIwIBcNMjYxMTI5MDI1NjE5WhgPMjEyNjExMDUwMjU2MTlaMA0xCzAJBgNVBAMMAmRiMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE+WRUauInY18e45h4DFMNyiBs8e77ZpkjsYCYi/+Kfbwg5JUMeFCmkXi2TyzGSb79tpk13Trb4JGPaC/aMgpBOKNTMFEwHQYDVR0OBBYEFLBjtmpoIDB+17wxlXr3lNtGw/c5MB8GA1UdIwQYMBaAFLBjtmpoIDB+17wxlXr3lNtGw/c5MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgeMm+K1af74MsLpUOULlyrAxCgvf/WUU3nX5Ud5lZJjECIQDpGetpXpXWl1Kn5zWK6WWoaBQj1vK8GvKFjSHhwMcNvw==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgx8hzPPGxT+Pn5kkgLUoomRqUQB9kujldOmxYF3IvcyuhRANCAAT5ZFRq4idjXx7jmHgMUw3KIGzx7vtmmSOxgJiL/4p9vCDklQx4UKaReLZPLMZJvv22mTXdOtvgkY9oL9oyCkE4
-----END PRIVATE KEY-----`;

test.each([
  ["disable", /unsupported startup parameter.*under ignore_startup_parameters/],
  ["verify-full", /self-signed certificate.*in NODE_EXTRA_CA_CERTS/],
])("migrating through a pooler with sslmode=%s says what has to be set up", async (sslmode, sentence) => {
  const refusal = "SFATAL\0C08P01\0Munsupported startup parameter: lock_timeout\0\0";
  const pooler = await startRawServer((socket) =>
    socket.once("data", (message) => {
      const isAskingForTls = message.length === 8;
      if (isAskingForTls) {
        socket.write("S");
        new TLSSocket(socket, { isServer: true, cert, key }).on("error", () => undefined);
      } else if (message.includes("lock_timeout"))
        socket.end(`E\0\0\0${String.fromCharCode(refusal.length + 4)}${refusal}`);
    }),
  );
  onTestFinished(pooler.close);
  await expect(migrateDatabase(`postgres://a:b@${pooler.address}/c?sslmode=${sslmode}`)).rejects.toThrow(
    sentence,
  );
});
