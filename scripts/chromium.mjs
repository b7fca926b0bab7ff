// Finds the browser for the end-to-end tests, or installs Debian's, or says what to do.
import { spawnSync } from "node:child_process";
import { run, say } from "./run.mjs";

/** The first program is Chromium without windows, which needs a quarter less processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];

const PLACES = {
  linux: [...NAMES.map((name) => `/usr/bin/${name}`), "/opt/google/chrome/chrome", "/snap/bin/chromium"],
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].flatMap(
    (folder) => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ],
  ),
};

const ADVICE = `The browser journeys need Chromium or Chrome. Do one of these and start again:
  Debian, Ubuntu:  sudo apt-get install chromium
  macOS:           brew install --cask chromium
  any system:      set CHROMIUM_PATH to the browser's program`;

/** @returns {Promise<string | null>} the browser's path; null after printing what to do */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (works(wanted)) return wanted;
    say(`CHROMIUM_PATH leads to ${wanted}, which does not run.`);
    return null;
  }
  const found = findChromium() ?? (await installChromium());
  if (!found) say(ADVICE);
  return found;
}

function findChromium() {
  const onPath = process.platform === "linux" ? NAMES : [];
  return [...(PLACES[process.platform] ?? []), ...onPath].find(works) ?? null;
}

/** Whether a browser works. On Windows `--version` opens a window, so there the file must only exist. */
function works(program) {
  if (process.platform === "win32") return spawnSync("where", ["/q", program]).status === 0;
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

async function installChromium() {
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!canInstall) return null;
  say("Installing Chromium by apt-get for the browser journeys (once; some minutes) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env, quiet: true });
  const install = (name) =>
    run("apt-get", ["install", "-q", "-y", "--no-install-recommends", name, "fonts-liberation"], {
      env,
      quiet: true,
    });
  // Some systems have no separate package of Chromium without windows.
  const shell = await install("chromium-headless-shell");
  const { code, output } = shell.code === 0 ? shell : await install("chromium");
  if (code !== 0) say(`${output}\napt-get could not install Chromium; its reasons stand above.`);
  return findChromium();
}
