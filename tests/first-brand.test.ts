import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seed } from "#db/seed/seed.ts";
import { openDatabase } from "#kit/server/database.ts";
import { UNSET_SETTINGS } from "#tests/unset-settings.ts";
import { ensureBuilt } from "../scripts/build.mjs";
import { makeTestFolder } from "./database.ts";
import { createDatabase, dropDatabase } from "./db.ts";
import { MOMENT } from "./moment.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PASSWORD = "a long walk in the rain";
const HOST = "calm.example";
const START_MS = 180_000;
/** Each test starts several programs in turn. */
vi.setConfig({ testTimeout: 180_000 });

const BRAND = ["--slug", "calm-paws", "--name", "Calm Paws", "--origin", "https://calm.example"];
const AREA = ["--time-zone", "America/Phoenix", "--zip", "85016", "--phone", "602-555-0110"];
const ROBIN = ["--brand", "calm-paws", "--first-name", "Robin", "--last-name", "Hale"];

const PRODUCTION = {
  WAGGON_MODE: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  SECRET: "5f1d7e0c9ab34e2f8d6c1b0a99887766",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Calm Paws <hello@calm.example>",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "t",
  TWILIO_FROM: "+16025550100",
  PAYMENT_GATEWAY: "sandbox",
};
const DEMO = { WAGGON_MODE: "demo", PORT: "0" };

let url: string;
let demoUrl: string;
let dataDir: string;

/** Building the pages takes long on a busy machine. */
const BUILD_MS = 300_000;
beforeAll(() => ensureBuilt(process.execPath), BUILD_MS);

beforeAll(async () => {
  [url, demoUrl, dataDir] = await Promise.all([createDatabase(), createDatabase(), makeTestFolder()]);
  const { db, close } = openDatabase(demoUrl);
  await seed(db, { groomers: 5, now: MOMENT });
  await close();
}, START_MS);

afterAll(async () => {
  await Promise.all([
    dropDatabase(url),
    dropDatabase(demoUrl),
    rm(dataDir, { recursive: true, force: true }),
  ]);
});

type Program = { child: ChildProcess; said(): string };

function run(file: string, args: readonly string[], env: Record<string, string>, databaseUrl = url): Program {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...UNSET_SETTINGS,
      NODE_ENV: "production",
      ...env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { child, said: () => output };
}

/** Runs a command with `typed` as its input. */
async function waggon(args: readonly string[], typed = "", databaseUrl = url) {
  const { child, said } = run("scripts/waggon.ts", args, {}, databaseUrl);
  child.stdin?.end(typed);
  const [code] = await once(child, "close");
  return { code, said: said() };
}

/** Runs a program that refuses to start. */
async function runUntilRefusal(env: Record<string, string>, databaseUrl: string) {
  const { child, said } = run("src/main.ts", [], env, databaseUrl);
  const [code] = await once(child, "close");
  return { code, said: said() };
}

async function portOf({ child, said }: Program): Promise<number> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(said()) ?? [];
    if (port) return Number(port);
    if (child.exitCode !== null) break;
  }
  throw new Error(`Waggon did not start:\n${said()}`);
}

/** Sends a request as a browser at the brand's host. */
async function send(port: number, method: string, path: string, body?: object, cookie = "") {
  const text = body === undefined ? "" : JSON.stringify(body);
  const json = body && { "content-type": "application/json" };
  const headers = { host: HOST, ...json, ...(cookie && { cookie }) };
  const asked = request({ host: "127.0.0.1", port, method, path, headers });
  asked.end(text);
  const [response] = await once(asked, "response");
  let answer = "";
  for await (const chunk of response) answer += chunk;
  const { location = "", "set-cookie": cookies = [] } = response.headers;
  return { status: response.statusCode as number, text: answer, location, cookies: cookies as string[] };
}

describe("the first brand", () => {
  it("is created with its staff in an empty database, and production serves it", async () => {
    const made = await waggon(["create-brand", ...BRAND, ...AREA]);
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining("https://calm.example") });
    const robin = await waggon(
      ["create-staff", ...ROBIN, "--email", "Robin@calm.example"],
      `${PASSWORD}\n${PASSWORD}\n`,
    );
    expect(robin).toMatchObject({ code: 0, said: expect.stringContaining("Robin Hale is a staff member") });
    expect(robin.said).not.toContain(PASSWORD);
    const kim = await waggon(["create-staff", ...ROBIN, "--email", "kim@calm.example", "--link"]);
    const [, code] = /https:\/\/calm\.example\/set-password\?code=([\w-]+)/.exec(kim.said) ?? [];

    const program = run("src/main.ts", [], PRODUCTION);
    try {
      const port = await portOf(program);
      const home = await send(port, "GET", "/");
      expect([home.status, home.text]).toEqual([200, expect.stringContaining("Calm Paws")]);
      const area = await send(port, "GET", "/v2/sites/current");
      expect(JSON.parse(area.text)).toMatchObject({ site: "calm-paws", demo: false });
      const signIn = (email: string, password: string) =>
        send(port, "POST", "/v2/account/sign-in", { role: "staff", email, password });
      const signedIn = await signIn("robin@calm.example", PASSWORD);
      expect([signedIn.status, JSON.parse(signedIn.text)]).toMatchObject([200, { role: "staff" }]);
      const opened = await send(port, "GET", `/set-password?code=${code}`);
      expect([opened.status, opened.location, opened.cookies.join()]).toEqual([
        302,
        "/set-password",
        expect.stringContaining(`waggon_password_code=${code}; Path=/; Max-Age=3600; HttpOnly`),
      ]);
      const cookie = opened.cookies[0]?.split(";")[0];
      const page = await send(port, "GET", "/set-password", undefined, cookie);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining("Choose your password")]);
      const choose = () => send(port, "POST", "/v2/account/set-password", { code, password: PASSWORD });
      const own = { code, password: "kim@calm.example" };
      expect((await send(port, "POST", "/v2/account/set-password", own)).status, "one's own address").toBe(
        422,
      );
      expect((await choose()).status).toBe(200);
      expect((await choose()).status, "a link works once").toBe(422);
      expect((await signIn("kim@calm.example", PASSWORD)).status).toBe(200);
    } finally {
      program.child.kill("SIGTERM");
      await once(program.child, "close");
    }
  });

  it("has commands that show help and refuse a password as an argument, without a database", async () => {
    const nowhere = "postgres://nobody@127.0.0.1:9/none";
    const [help, refused] = await Promise.all([
      waggon(["create-staff", "--help"], "", nowhere),
      waggon(["create-staff", ...ROBIN, "--password", PASSWORD], "", nowhere),
    ]);
    expect(help).toMatchObject({ code: 0, said: expect.stringContaining("npm run waggon -- ") });
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^A password is never an argument/),
    });
    expect(refused.said).not.toContain(PASSWORD);
  });
});

describe("a database of the other mode", () => {
  it("keeps production from starting with the demo's logins", async () => {
    const { code, said } = await runUntilRefusal(PRODUCTION, demoUrl);
    expect([code, said.trim().split("\n").at(-1)]).toEqual([
      78,
      expect.stringMatching(/^This database holds the demo.*DATABASE_URL or DATA_DIR.*create-brand/),
    ]);
    expect(said).not.toContain("ready");
    const brand = await waggon(["create-brand", ...BRAND, ...AREA], "", demoUrl);
    expect([brand.code, brand.said]).toEqual([1, expect.stringContaining("This database holds the demo")]);
  });

  it("keeps the demo from starting with a production's mails", async () => {
    const { code, said } = await runUntilRefusal(DEMO, url);
    expect([code, said.trim().split("\n").at(-1)]).toEqual([
      78,
      expect.stringMatching(/^This database holds the brands of a production.*WAGGON_MODE=production/),
    ]);
    expect(said).not.toContain("ready");
  });
});
