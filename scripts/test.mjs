// npm test: the same installation as npm start, then everything there is to test, and one line that sums it up.
// `--only=check` (npm run check) stops before what needs a database or a browser; `--only=database` runs the tests that
// need PostgreSQL, on DATABASE_URL when it is set.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, insideEnvironment, programOf } from "./install.mjs";
import { ROOT, readText, run, say } from "./run.mjs";

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const node = await ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), "waggon-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
const total = { passed: 0, failed: 0 };
/** What failed, a line each: said last, where whoever reads the end of a long log finds it. */
const failures = [];

if (only === "database") {
  // The launcher's own tests are no different on another server.
  await testWith("database", ["--project", "api", "--exclude", "src/kit/server/postgres/**"]);
} else {
  await check("format and lint", programOf("@biomejs/biome", "biome"), "check");
  await check("types of routes", programOf("@react-router/dev", "react-router"), "typegen");
  await check("types", programOf("typescript", "tsc"), "--noEmit");
  await check("house", join(ROOT, "scripts", "check-house.ts"));
  await testWith("unit", ["--project", "unit"]);
  if (only !== "check") {
    await testWith("database", ["--project", "api"]);
    await testJourneys();
  }
}

say(failures.map((line) => `\nfailed: ${line}`).join(""));
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A check passes or fails as one. */
async function check(name, ...command) {
  const started = Date.now();
  const { code, output } = await run(node, command, { env: insideEnvironment(), quiet: true });
  if (code !== 0) say(output.trimEnd());
  report(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, started);
}

/** What vitest runs of some projects; `more` is added to the environment. */
async function testWith(name, args, more = {}) {
  const started = Date.now();
  const file = join(reports, `${name}.json`);
  const { code } = await run(
    node,
    [
      programOf("vitest", "vitest"),
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { env: insideEnvironment({ NODE_ENV: "test", ...more }) },
  );
  report(name, countReport(readText(file), code), started);
}

/** A file that broke before its first test, or a fault outside of any test, is a failure too. */
function countReport(text, code) {
  const found = text === "" ? { testResults: [] } : JSON.parse(text);
  let passed = 0;
  let failed = 0;
  for (const { name, status, message, assertionResults } of found.testResults) {
    const bad = assertionResults.filter((test) => test.status === "failed");
    passed += assertionResults.filter((test) => test.status === "passed").length;
    failed += status === "failed" ? Math.max(bad.length, 1) : bad.length;
    for (const test of bad) failures.push(lineOf(name, test.fullName, test.failureMessages?.[0]));
    if (status === "failed" && bad.length === 0) failures.push(lineOf(name, "", message));
  }
  return { passed, failed: code !== 0 ? Math.max(failed, 1) : failed };
}

function lineOf(file, test, message) {
  const [reason = ""] = stripVTControlCharacters(message ?? "").split("\n    at ");
  return `${relative(ROOT, file)} ${test}: ${reason.replace(/\s+/g, " ").slice(0, 600)}`;
}

async function testJourneys() {
  const started = Date.now();
  const folder = join(ROOT, "tests", "e2e");
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith(".test.ts"))) return;
  const browser = await ensureChromium();
  if (!browser) {
    report("browser journeys", { passed: 0, failed: 1 }, started);
    return;
  }
  await ensureBuilt(node);
  mkdirSync(join(ROOT, "shots"), { recursive: true });
  await testWith("journeys", ["--project", "e2e"], { CHROMIUM_PATH: browser });
}

function report(name, { passed, failed }, started) {
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} good, ${failed} bad (${seconds} s)`);
}
