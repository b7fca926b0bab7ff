// Builds the pages unless their sources are the same as at the last build.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { insideEnvironment, programOf } from "./install.mjs";
import { giveUp, ROOT, readText, run, say, withLock } from "./run.mjs";

const STAMP = join(ROOT, "build", ".stamp");
const SOURCES = [
  "src",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
  "scripts/light-preload.ts",
  "tsconfig.json",
];

/** Builds the pages if needed. `node` is the path that `ensureInstalled` returned. */
export async function ensureBuilt(node) {
  if (readText(STAMP) === fingerprint()) return;
  await withLock("build", async (setHolder) => {
    const sources = fingerprint();
    if (readText(STAMP) === sources) return;
    say("Building the pages …");
    // The stamp is removed first, so that a build that is killed does not count as a build.
    rmSync(STAMP, { force: true });
    const started = Date.now();
    const { code, output } = await run(node, [programOf("@react-router/dev", "react-router"), "build"], {
      env: insideEnvironment({ NODE_ENV: "production" }),
      quiet: true,
      onStart: setHolder,
    });
    if (code !== 0) giveUp(`${output}\nThe pages could not be built; the reasons stand above.`);
    mkdirSync(join(ROOT, "build"), { recursive: true });
    writeFileSync(STAMP, sources);
    say(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });
}

/** Hashes the files' contents, not their times, so that a checkout or a copy needs no new build. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (existsSync(path)) addToHash(hash, path, source);
  }
  return hash.digest("hex");
}

function addToHash(hash, path, name) {
  const entries = listFolder(path);
  if (entries === null) {
    if (!/\.test\.tsx?$/.test(name)) hash.update(`${name}\0`).update(readFileSync(path)).update("\0");
    return;
  }
  for (const entry of entries) addToHash(hash, join(path, entry), `${name}/${entry}`);
}

function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === "ENOTDIR") return null;
    throw error;
  }
}
