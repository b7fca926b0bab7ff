import { spawnSync } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBinaries, prepareBinaries } from "./binaries.ts";

const asRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };

let home: string;
let packageFolder: string;
let links: string[];

/** Copies the installed package as npm leaves it without install scripts: it has no links. */
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "waggon-binaries-"));
  packageFolder = join(home, "hidden", "package");
  const installed = dirname(dirname(dirname((await findBinaries(null)).postgres)));
  await cp(installed, packageFolder, { recursive: true, verbatimSymlinks: true });
  const list = await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  links = (JSON.parse(list) as { target: string }[]).map((link) => join(packageFolder, link.target));
  for (const link of links) await rm(link, { force: true });
});

afterEach(() => rm(home, { recursive: true, force: true }));

describe("the PostgreSQL programs", () => {
  it("run even when npm installed no links", async () => {
    const { postgres, initdb } = await prepareBinaries(packageFolder, null, join(home, "cache"));
    expect(spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout).toMatch(/^postgres .* 18\./);
    expect(spawnSync(initdb, ["--version"]).status).toBe(0);
    for (const link of links) expect((await stat(link)).isFile()).toBe(true);
  });

  it.runIf(asRoot)('are copied once when the user "nobody" cannot read them', async () => {
    await chmod(home, 0o755);
    await chmod(join(home, "hidden"), 0o700);
    const cache = join(home, "cache");
    const first = await prepareBinaries(packageFolder, NOBODY, cache);
    expect(first.postgres.startsWith(cache)).toBe(true);
    expect(spawnSync(first.initdb, ["--version"], { ...NOBODY, cwd: "/" }).status).toBe(0);
    const copiedAt = (await stat(first.postgres)).ctimeMs;
    expect(await prepareBinaries(packageFolder, NOBODY, cache)).toEqual(first);
    expect((await stat(first.postgres)).ctimeMs).toBe(copiedAt);
  });

  it.runIf(asRoot)("are copied again when others may write to the copy", async () => {
    await chmod(home, 0o755);
    await chmod(join(home, "hidden"), 0o700);
    const cache = join(home, "cache");
    const planted = dirname(dirname((await prepareBinaries(packageFolder, NOBODY, cache)).postgres));
    await chmod(planted, 0o777);
    const fresh = dirname(dirname((await prepareBinaries(packageFolder, NOBODY, cache)).postgres));
    expect(fresh).not.toBe(planted);
    await rm(fresh, { recursive: true });
  });
});
