import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#kit/server/database.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { DEMO_GROOMERS } from "../db/seed/seed.ts";
import { makeTestFolder } from "./database.ts";
import { type Program, startProgram } from "./whole-program.ts";

const asRoot = process.getuid?.() === 0;
const NEEDS_A_PERSON = 78;

let home: string;
let dataDir: string;
let ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  home = await makeTestFolder();
  dataDir = join(home, "data");
});

afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
  await rm(home, { recursive: true, force: true });
});

function start(options: Partial<Parameters<typeof startProgram>[0]> = {}): Program {
  const program = startProgram({
    args: ["--role=jobs"],
    ...options,
    env: { DATA_DIR: dataDir, ...options.env },
  });
  ends.push(async () => {
    program.child.kill("SIGKILL");
    await program.ended();
  });
  return program;
}

async function expectLine(program: Program, line: RegExp): Promise<void> {
  expect(await program.ended()).toBe(NEEDS_A_PERSON);
  expect(program.said()).toMatch(line);
  expect(program.said()).not.toMatch(/^\s+at /m);
}

describe("a failed start", () => {
  it("names a taken port before it creates a database", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    ends.push(async () => other.close());
    const { port } = other.address() as AddressInfo;
    await expectLine(start({ args: [], env: { PORT: String(port) } }), RegExp(`^Port ${port} is taken. Set`));
    expect(existsSync(dataDir)).toBe(false);
  });

  it("names an address of another machine", async () => {
    const program = start({ args: [], env: { HOST: "192.0.2.1", PORT: "0" } });
    await expectLine(program, /^HOST 192\.0\.2\.1 is no address of this machine\. Set/);
  });

  it("names faulty settings", async () => {
    await expectLine(start({ env: { PORT: "eighty" } }), /^One setting needs attention:\n {2}PORT must be/);
  });

  it("names a data folder that is a file", async () => {
    await writeFile(dataDir, "");
    await expectLine(start(), /^\S+\/data is a file\. Move it away, or set DATA_DIR/m);
  });

  it("names a database folder that is a file", async () => {
    await mkdir(join(dataDir, "postgres"), { recursive: true });
    await writeFile(join(dataDir, "postgres", "cluster"), "");
    await expectLine(start(), /^\S+\/postgres\/cluster is a file\. Move it away, or set DATA_DIR/m);
  });

  it.runIf(process.platform !== "win32")("names a data folder that is not writable", async () => {
    await mkdir(dataDir);
    await chmod(home, 0o755);
    await chmod(dataDir, 0o555);
    // Root may write anywhere.
    const user = asRoot ? { user: { uid: 65534, gid: 65534 } } : {};
    await expectLine(
      start(user),
      /cannot be written to by this user\. Give it to this user, or set DATA_DIR/,
    );
  });

  it.each(["garbage\n", ""])("names a PostgreSQL lock file that contains %j", async (text) => {
    const server = await startPostgres({ dataDir: join(dataDir, "postgres"), fsync: false });
    await server.stop();
    const lock = join(dataDir, "postgres", "cluster", "postmaster.pid");
    await writeFile(lock, text);
    if (asRoot) await chown(lock, 65534, 65534);
    await expectLine(start(), /^\S+postmaster\.pid names no process\. Make sure .* remove that file/m);
  });

  it("names a database that does not answer, with an exit code for another try", async () => {
    const program = start({ env: { DATABASE_URL: "postgres://waggon@127.0.0.1:1/waggon" } });
    expect(await program.ended()).toBe(1);
    expect(program.said()).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/m);
    expect(program.said()).not.toMatch(/^\s+at /m);
  });
});

async function countGroomers(): Promise<number> {
  const server = await startPostgres({ dataDir: join(dataDir, "postgres"), fsync: false });
  const { pool, close } = openDatabase(server.url);
  try {
    const { rows } = await pool.query("select count(*)::int as n from groomers where active");
    return rows[0].n;
  } finally {
    await close();
    await server.stop();
  }
}

it("the program can stop while it seeds the demo, and the next start seeds it again", async () => {
  const first = start();
  await first.says(/: \d+ groomers/);
  first.child.kill("SIGINT");
  expect(await first.ended()).toBe(0);
  expect(first.said()).toMatch(
    /^Waggon stopped before it was ready\. The next start continues from here\.$/m,
  );
  expect(first.said()).not.toMatch(/^\s+at /m);
  expect(await countGroomers()).toBe(0);

  await chmod(dataDir, 0o755);
  const second = start();
  await second.says("Waggon works on its jobs.");
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  second.child.kill("SIGTERM");
  expect(await second.ended()).toBe(0);
  expect(await countGroomers()).toBe(DEMO_GROOMERS);
}, 400_000);
