import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { readEnv } from "#server/env.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { environmentVariables, parseVariables, StartError } from "./env.ts";

describe("the environment", () => {
  test("needs nothing outside production", () => {
    expect(parseVariables({})).toMatchObject({
      PORT: 5000,
      NODE_ENV: "development",
      isProduction: false,
      TRUST_PROXY: 0,
    });
  });

  test("an empty variable counts as absent; an empty avatar service means none", () => {
    expect(parseVariables({ PORT: "", DATABASE_URL: "", AVATAR_SERVICE_URL: "" })).toMatchObject({
      PORT: 5000,
      DATABASE_URL: undefined,
      AVATAR_SERVICE_URL: "",
    });
  });

  test("names everything that is wrong at once", () => {
    const read = () =>
      parseVariables({
        PORT: "many",
        DATABASE_URL: "mysql://x",
        ADMIN_PASSWORD: "long enough",
        S3_BUCKET: "b",
      });
    expect(read).toThrow(StartError);
    for (const name of ["PORT", "DATABASE_URL", "ADMIN_USERNAME", "S3_ACCESS_KEY_ID"])
      expect(read).toThrow(name);
  });

  test.each([
    ["PORT", "many", "must be a whole number from 0 to 65535"],
    ["TRUST_PROXY", "true", "must be a whole number from 0 to 10"],
    ["LOG_RETENTION_DAYS", "0.5", "must be a whole number from 1 to 3650"],
    ["SEED", "yes", "must be demo or none"],
    ["ADMIN_PASSWORD", " ".repeat(14), "must be more than blanks"],
    ["NODE_ENV", "prod", "must be production, development or test"],
  ])("says in words what %s wants where it is %s", (name, value, sentence) => {
    expect(() => parseVariables({ [name]: value })).toThrow(`${name}: ${sentence}`);
  });

  test.each([
    ["DATABASE_URL", "postgres://user:pass#word@db.example.org/site"],
    ["DATABASE_URL", "postgres://user:p@ss#word@db.example.org/site"],
    ["DATABASE_URL", "postgres://user:p@ss/word@db.example.org/site"],
    ["PUBLIC_URL", "https://www.example.org/alliance"],
    ["PUBLIC_URL", "https://www.example.org/?a=b"],
    ["MAIL_FROM", "Thyroid Access Alliance"],
    ["MAIL_FROM", "a@example.org, b@example.org"],
    ["MAIL_FROM", "Alliance <a@example.org> <b@example.org>"],
    ["SMTP_URL", "smtp://user:password@mail.example.org:465"],
    ["SMTP_URL", "smtp://user:password@mail.example.org:465/?pool=true"],
  ])("names %s once where it is %s", (name, value) => {
    expect(() => parseVariables({ [name]: value })).toThrow(new RegExp(`:\\n  ${name}: .*$`));
  });

  test.each([
    ["MAIL_FROM", "news@example.org"],
    ["MAIL_FROM", '"Alliance, Thyroid" <news@example.org>'],
    ["SMTP_URL", "smtps://user:password@mail.example.org:465"],
    ["DATABASE_URL", "postgres://user:p@ss%23%2Fword@db.example.org/site?application_name=a@b"],
    ["DATABASE_URL", "postgres:///site?host=/var/run/postgresql"],
  ])("takes %s as %s", (name, value) => {
    expect(parseVariables({ [name]: value })).toMatchObject({ [name]: value });
  });

  test("takes blanks around a pasted key out, and a slash at the end of an address", () => {
    const variables = {
      S3_REGION: " us-west-2",
      FIVE_CALLS_API_KEY: "abc ",
      PUBLIC_URL: "https://a.example/",
    };
    expect(parseVariables(variables)).toMatchObject({
      S3_REGION: "us-west-2",
      FIVE_CALLS_API_KEY: "abc",
      PUBLIC_URL: "https://a.example",
    });
  });

  test("demands the secret and the public address in production", () => {
    expect(() => parseVariables({ NODE_ENV: "production" })).toThrow(/APP_SECRET.*\n.*PUBLIC_URL/);
    expect(
      parseVariables({
        NODE_ENV: "production",
        APP_SECRET: "u7Qe9-Lz31_fGd0v",
        PUBLIC_URL: "https://a.example/",
      }),
    ).toMatchObject({ PUBLIC_URL: "https://a.example", isProduction: true });
  });

  describe("production refuses", () => {
    const production = (more: Record<string, string>) => () =>
      parseVariables({
        NODE_ENV: "production",
        APP_SECRET: "3f9c0a71d2e84b65",
        PUBLIC_URL: "https://a.example",
        ...more,
      });

    test.each(["aaaaaaaaaaaaaaaa", "abababababababab", "0123456789abcdef"])("the secret %s", (APP_SECRET) => {
      expect(production({ APP_SECRET })).toThrow("APP_SECRET: is easy to guess");
      expect(parseVariables({ APP_SECRET })).toMatchObject({ APP_SECRET });
    });

    test.each(["http://www.example.org", "http://localhost.example.org"])(
      "the public address %s",
      (PUBLIC_URL) => {
        expect(production({ PUBLIC_URL })).toThrow("PUBLIC_URL: must begin with https://");
      },
    );

    test("no random secret, and no http://localhost", () => {
      expect(production({ PUBLIC_URL: "http://localhost:5000" })).not.toThrow();
      expect(production({})).not.toThrow();
    });
  });

  test("is completed by the file .env of the current folder, which never overrules it", async () => {
    const folder = await temporaryFolder("env-test");
    await writeFile(
      join(folder, ".env"),
      "\ufeffPORT=6001\r\nLOG_LEVEL=debug # as told\nPUBLIC_URL='https://a.example'\n",
    );
    const before = process.cwd();
    vi.stubEnv("LOG_LEVEL", "warn");
    try {
      process.chdir(folder);
      expect(readEnv()).toMatchObject({ PORT: 6001, LOG_LEVEL: "warn", PUBLIC_URL: "https://a.example" });
    } finally {
      process.chdir(before);
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  });

  test(".env.example names every variable, and no other", () => {
    const named = readFileSync(".env.example", "utf8").match(/^#? ?[A-Z][A-Z0-9_]+(?==)/gm) ?? [];
    expect(named.map((name) => name.replace(/^# ?/, "")).sort()).toEqual([...environmentVariables].sort());
  });

  test("the README's table names every variable, and no other", () => {
    const rows = readFileSync("README.md", "utf8").match(/^\| `[A-Z][A-Z0-9_]+`.*?\|/gm) ?? [];
    const named = rows.flatMap((row) => row.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g) ?? []);
    expect(named.sort()).toEqual([...environmentVariables].sort());
  });
});
