import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareDataFolder } from "./data-folder.ts";

let home: string;
let folder: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "waggon-folder-"));
  folder = join(home, "data");
});
afterEach(() => rm(home, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

async function makeOpenFolder(path: string, mode = 0o755): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
}

describe.runIf(process.platform === "linux")("the data folder", () => {
  it("is created for its owner only", async () => {
    await prepareDataFolder(folder, "postgres");
    await prepareDataFolder(folder, "files");
    for (const path of [folder, join(folder, "postgres"), join(folder, "files")]) {
      expect(await modeOf(path)).toBe(0o700);
    }
  });

  it("is closed to others when it is open and contains only our parts", async () => {
    await makeOpenFolder(join(folder, "postgres"));
    await makeOpenFolder(folder);
    await prepareDataFolder(folder, "postgres");
    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(folder, "postgres"))).toBe(0o700);
  });

  it("stays open when it contains foreign files, but our part is closed", async () => {
    await makeOpenFolder(join(folder, "photos"));
    await makeOpenFolder(join(folder, "files"));
    await makeOpenFolder(folder);
    await prepareDataFolder(folder, "files");
    expect(await modeOf(folder)).toBe(0o755);
    expect(await modeOf(join(folder, "files"))).toBe(0o700);
  });

  it("stays open when everyone may write to it", async () => {
    await makeOpenFolder(folder, 0o1777);
    await prepareDataFolder(folder, "files");
    expect(await modeOf(folder)).toBe(0o1777);
  });
});

it("reports a file where the folder or its part should be", async () => {
  await writeFile(folder, "");
  await expect(prepareDataFolder(folder, "files")).rejects.toThrow(`${folder} is a file. Move it away, or`);
  await rm(folder);
  await mkdir(folder);
  await writeFile(join(folder, "files"), "");
  await expect(prepareDataFolder(folder, "files")).rejects.toThrow(`${join(folder, "files")} is a file.`);
});
