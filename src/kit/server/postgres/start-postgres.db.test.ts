import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findStartTime } from "./folder-owner.ts";
import { canEnter } from "./server-user.ts";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "./start-postgres.ts";

const asRoot = process.getuid?.() === 0;
const onLinux = process.platform === "linux";

let home: string;
let dataDir: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "waggon-launcher-"));
  await chmod(home, 0o755);
  dataDir = join(home, "data");
});

/** Ends what a test has started, before the test's folder is removed. */
let ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
  // The server of a killed parent may still write its last files.
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, fsync: false, ...options });
  ends.push(() => server.stop());
  return server;
}

/** Reads the values of all rows as one list. */
async function select(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts a separate process that starts the server, prints the address, and stays. */
function startInOtherProcess(options: SpawnOptions = {}): ChildProcess {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL("start-postgres.ts", import.meta.url).href)};
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });
    console.log(JSON.stringify({ url: server.url, pid: server.pid() }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...options,
  });
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return child;
}

async function whereOf(child: ChildProcess): Promise<{ url: string; pid: number }> {
  let output = "";
  for await (const part of child.stdout ?? []) {
    output += part;
    if (output.includes("\n")) return JSON.parse(output);
  }
  throw new Error("The other process ended before its server ran");
}

describe("the embedded PostgreSQL", () => {
  it("still has its rows after a restart", async () => {
    const first = await start({ fsync: true });
    await select(first.url, "CREATE TABLE dogs AS SELECT 'Biscuit' AS name");
    await first.stop();
    const second = await start({ fsync: true });
    expect(await select(second.url, "SELECT name FROM dogs")).toEqual(["Biscuit"]);
  });

  it("is durable by default, and sorts and folds UTF-8 alike on every machine", async () => {
    const { url } = await start({ fsync: undefined });
    const settings = ["fsync", "synchronous_commit", "full_page_writes", "server_encoding", "TimeZone"];
    for (const [name, value] of settings.map((s, i) => [s, ["on", "on", "on", "UTF8", "UTC"][i]])) {
      expect(await select(url, `SHOW ${name}`)).toEqual([value]);
    }
    expect(await select(url, "SELECT lower('ÉLAN'), 'B' < 'a', 'é' > 'z'")).toEqual(["élan", true, true]);
    expect(await select(url, "SELECT datlocprovider FROM pg_database WHERE datname = 'waggon'")).toEqual([
      "b",
    ]);
  });

  it.skipIf(process.platform === "win32")("listens on a private socket and on no network", async () => {
    const { url } = await start();
    expect(await select(url, "SHOW listen_addresses")).toEqual([""]);
    expect(url).toMatch(/^postgresql:\/\/waggon@localhost:5432\/waggon\?host=/);
  });

  it.skipIf(process.platform === "win32")(
    "accepts a folder whose name is too long for a socket",
    async () => {
      dataDir = join(home, "a-long-name-".repeat(8));
      const server = await start();
      expect(await select(server.url, "SELECT 1")).toEqual([1]);
      const socketFolder = new URL(server.url).searchParams.get("host") ?? "";
      expect(socketFolder.startsWith(dataDir)).toBe(false);
      await server.stop();
      expect(existsSync(socketFolder)).toBe(false);
    },
  );

  it("leaves nothing behind when it is stopped", async () => {
    const server = await start();
    const socketFolder = new URL(server.url).searchParams.get("host") ?? "";
    const pid = server.pid();
    await server.stop();
    expect(findStartTime(pid)).toBeNull();
    expect(existsSync(socketFolder)).toBe(false);
    expect((await readdir(dataDir)).sort()).toEqual(["cluster", "server.log"]);
  });

  it("logs no values of refused rows", async () => {
    const { url } = await start();
    await select(url, "CREATE TABLE people (email text UNIQUE)");
    const twice = "INSERT INTO people VALUES ('ada@example.com'), ('ada@example.com')";
    await expect(select(url, twice)).rejects.toThrow(/duplicate key/);
    expect(readFileSync(join(dataDir, "server.log"), "utf8")).not.toContain("ada@");
  });
});

describe("a second start on the same folder", () => {
  it("is refused, and the error names the process that uses the folder", async () => {
    const child = startInOtherProcess();
    const { url } = await whereOf(child);
    await expect(start()).rejects.toThrow(
      new RegExp(`in use by a running Waggon \\(process ${child.pid}\\).*DATA_DIR`),
    );
    expect(await select(url, "SELECT 1")).toEqual([1]);
  });
});

describe("a start while the previous server is still ending", () => {
  it("waits for that server to end", async () => {
    const child = startInOtherProcess();
    const { url } = await whereOf(child);
    await select(url, "CREATE TABLE dogs AS SELECT 'Biscuit' AS name");
    const next = start();
    setTimeout(() => child.kill("SIGKILL"), 500);
    expect(await select((await next).url, "SELECT name FROM dogs")).toEqual(["Biscuit"]);
  });
});

describe("after a kill", () => {
  it.each([
    ["because the system sends a signal", process.env.PATH],
    ["because a watcher stops it where the system cannot", join(tmpdir(), "no-setpriv-here")],
  ])("a server does not outlive its killed parent, %s", async (_, PATH) => {
    const child = startInOtherProcess({ env: { ...process.env, PATH } });
    const { pid } = await whereOf(child);
    child.kill("SIGKILL");
    await expect.poll(() => findStartTime(pid)).toBeNull();
  });

  it("the next start has every committed row", async () => {
    const child = startInOtherProcess();
    const { url } = await whereOf(child);
    await select(url, "CREATE TABLE dogs AS SELECT 'Biscuit' AS name");
    child.kill("SIGKILL");
    await once(child, "exit");
    const next = await start();
    expect(await select(next.url, "SELECT name FROM dogs")).toEqual(["Biscuit"]);
  });

  it.runIf(onLinux)("the next start stops a server that outlived its parent", async () => {
    // This setpriv promises the signal but does not set it.
    await writeFile(join(home, "setpriv"), '#!/bin/sh\nshift 2\n[ "$1" = -- ] && shift\nexec "$@"\n', {
      mode: 0o755,
    });
    const child = startInOtherProcess({ env: { ...process.env, PATH: `${home}:${process.env.PATH}` } });
    const { url, pid } = await whereOf(child);
    await select(url, "CREATE TABLE dogs AS SELECT 'Biscuit' AS name");
    child.kill("SIGKILL");
    await once(child, "exit");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(findStartTime(pid)).not.toBeNull();
    const next = await start();
    expect(findStartTime(pid)).toBeNull();
    expect(await select(next.url, "SELECT name FROM dogs")).toEqual(["Biscuit"]);
  });

  it("a killed server is started again under the same address", async () => {
    const events: string[] = [];
    const server = await start({ onEvent: (line) => events.push(line) });
    const before = server.pid();
    process.kill(before, "SIGKILL");
    await expect.poll(() => server.pid(), { timeout: 20_000 }).not.toBe(before);
    await expect.poll(() => select(server.url, "SELECT 1").catch(() => null)).toEqual([1]);
    expect(events).toEqual([expect.stringMatching(/SIGKILL.*starting it again/)]);
  });

  it("a stop also ends a server that is being started again", async () => {
    const server = await start();
    process.kill(server.pid(), "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 30));
    await server.stop();
    expect(findStartTime(server.pid())).toBeNull();
  });

  it("the next start repairs a first start that was killed halfway", async () => {
    const child = startInOtherProcess();
    await expect
      .poll(() => readdir(dataDir).catch(() => []), { interval: 5 })
      .toContainEqual(expect.stringContaining("cluster.unfinished-"));
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await readdir(dataDir)).not.toContain("cluster");
    const { url } = await start();
    expect(await select(url, "SELECT 1")).toEqual([1]);
    expect((await readdir(dataDir)).filter((name) => name.includes("unfinished"))).toEqual([]);
  });
});

describe.runIf(onLinux)("a lock that was left behind", () => {
  it("does not stop the next start, even when another program now has its process number", async () => {
    const first = await start();
    await first.stop();
    const user = asRoot ? { uid: 65534, gid: 65534 } : {};
    const stranger = spawn("sleep", ["60"], { ...user, cwd: "/" });
    ends.push(async () => stranger.kill("SIGKILL"));
    const lock = join(dataDir, "cluster", "postmaster.pid");
    await writeFile(lock, `${stranger.pid}\n${dataDir}/cluster\n1700000000\n5432\n/tmp/none\n\n\nready   \n`);
    if (asRoot) await chown(lock, 65534, 65534);
    const second = await start();
    expect(await select(second.url, "SELECT 1")).toEqual([1]);
    expect(stranger.exitCode).toBeNull();
  });

  it("is taken over when another program now has its owner's process number", async () => {
    await mkdir(dataDir);
    const owner = { pid: process.ppid, born: "1", socketFolder: null };
    await writeFile(join(dataDir, "owner.json"), JSON.stringify(owner));
    const { url } = await start();
    expect(await select(url, "SELECT 1")).toEqual([1]);
  });
});

describe.runIf(asRoot && onLinux)("the embedded PostgreSQL, started by root,", () => {
  it('runs as the user "nobody"', async () => {
    const server = await start();
    expect(readFileSync(`/proc/${server.pid()}/status`, "utf8")).toMatch(/^Uid:\t65534\t65534\t65534/m);
    expect(readFileSync(`/proc/${server.pid()}/status`, "utf8")).toMatch(/^Groups:\s*$/m);
  });

  it('serves a folder that the user "nobody" cannot reach', async () => {
    await chmod(home, 0o700);
    const first = await start();
    await select(first.url, "CREATE TABLE dogs AS SELECT 'Biscuit' AS name");
    await first.stop();
    const second = await start();
    expect(await select(second.url, "SELECT name FROM dogs")).toEqual(["Biscuit"]);
  });

  const user = { uid: 1, gid: 1 };

  it.runIf(canEnter(import.meta.dirname, user))(
    "leaves an ordinary user's cluster to that user",
    async () => {
      await mkdir(dataDir);
      await chown(dataDir, user.uid, user.gid);
      const child = startInOtherProcess(user);
      await whereOf(child);
      child.kill("SIGKILL");
      await once(child, "exit");
      const server = await start();
      expect(readFileSync(`/proc/${server.pid()}/status`, "utf8")).toMatch(/^Uid:\t1\t/m);
      await server.stop();
      const again = startInOtherProcess(user);
      expect(await select((await whereOf(again)).url, "SELECT 1")).toEqual([1]);
    },
  );
});
