// npm test: installs as npm start does, runs all checks and tests, and prints a line with the sums.
// `--only=check` (npm run check) skips tests with a database or a browser, and the long unit tests.
// `--only=database` runs, on the server of DATABASE_URL, the tests whose results may depend on PostgreSQL.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, insideEnvironment, programOf } from "./install.mjs";
import { chooseMoment } from "./moments.mjs";
import { ROOT, readText, run, say } from "./run.mjs";

/** The second project of each pair has the test files that need their own process (vitest.config.ts). */
const UNIT_PROJECTS = ["--project", "unit", "--project", "unit-alone"];
const LONG_UNIT_PROJECT = ["--project", "unit-long"];
const DATABASE_PROJECTS = ["--project", "api", "--project", "api-alone"];
/**
 * The tests that depend on the database server: migrations, stores, connections, locks, faults. All other
 * tests send the same statements to every server, so a second server only needs to prepare these statements.
 */
const SERVER_TESTS = [
  // Tests that start the embedded server are left out, because they never use another: the folder postgres/,
  // and two of the faults. Two other faults stop and restart the program, whatever its server.
  ...listTests("src/kit/server", ".db.test.ts"),
  "store.test.ts",
  "tests/races/",
  ...listTests("tests/faults", ".test.ts").filter(
    (file) => !/(killed-database|whole-program|graceful-stop|supervisor-restart)/.test(file),
  ),
  "tests/append-only.test.ts",
  "tests/occupancy-",
];
const SLOWEST = 20;
/** Keeps what the compiler knows of unchanged files, so that a second check takes seconds. */
const TYPES = ["--noEmit", "--incremental", "--tsBuildInfoFile", join(ROOT, ".cache", "types.tsbuildinfo")];

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const node = await ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), "waggon-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
/** The moment of the tests. It differs by commit, unless TEST_MOMENT names a moment. */
const moment = chooseMoment();
const total = { passed: 0, failed: 0 };
/** A line for each failure. The lines are printed at the end of the log, where people look first. */
const failures = [];
/** Every test of vitest with its duration. */
const timed = [];

if (only !== "check")
  say(`The clocks of tests start at ${moment}. To repeat: TEST_MOMENT=${moment} npm test`);
if (only === "database") {
  const { SENT_STATEMENTS: sent = "" } = process.env;
  await testWith("database", [...DATABASE_PROJECTS, ...SERVER_TESTS], { SENT_STATEMENTS: "" });
  if (sent) await check("statements", join(ROOT, "scripts", "prepare-statements.ts"));
  else say("No statements to prepare: SENT_STATEMENTS names the folder where `npm test` noted them.");
} else {
  // The checks run at the same time, because no check uses all processors all the time.
  await Promise.all([
    testWith("unit", [...UNIT_PROJECTS, ...(only === "check" ? [] : LONG_UNIT_PROJECT)]),
    check("format and lint", programOf("@biomejs/biome", "biome"), "check"),
    checkTypes(),
    check("house", join(ROOT, "scripts", "check-house.ts")),
    check("exports", join(ROOT, "scripts", "check-exports.ts")),
    check("text", join(ROOT, "scripts", "check-text.ts")),
    check("keys", join(ROOT, "scripts", "check-keys.ts")),
  ]);
  if (only !== "check") {
    await testWith("database", DATABASE_PROJECTS);
    await testJourneys();
  }
}

saySlowest();
say(failures.map((line) => `\nfailed: ${line}`).join(""));
if (failures.length > 0 && only !== "check") say(`\nThe clocks started at TEST_MOMENT=${moment}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** The tests directly in a folder, without its subfolders. */
function listTests(folder, ending) {
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(ending));
  return names.map((name) => `${folder}/${name}`);
}

/** Runs a check, which counts as one test. */
async function check(name, ...command) {
  const started = Date.now();
  const { code, output } = await run(node, command, { env: insideEnvironment(), quiet: true });
  if (code !== 0) say(output.trimEnd());
  report(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, started);
}

/**
 * Checks the types, after React Router has generated the types of the routes. One checker works half as much
 * as the usual four, which each check what they share, and leaves a processor to the other checks.
 */
async function checkTypes() {
  await check("types of routes", programOf("@react-router/dev", "react-router"), "typegen");
  await check("types", programOf("typescript", "tsc"), ...TYPES, "--checkers", "1");
}

function saySlowest() {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0) say(`\nThe ${slowest.length} slowest tests:`);
  for (const { ms, test } of slowest) say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${test}`);
}

/** Runs projects of vitest. `more` is added to the environment. */
async function testWith(name, args, more = {}) {
  const started = Date.now();
  const files = await runVitest(name, args, more);
  failures.push(...files.flatMap((file) => file.lines));
  timed.push(...files.flatMap((file) => file.times));
  const sum = (of) => files.reduce((all, file) => all + file[of], 0);
  report(name, { passed: sum("passed"), failed: sum("failed") }, started);
  // A reader who sees a part of a long output finds the names beside the count.
  for (const line of files.flatMap((file) => file.lines)) say(`     ${line.slice(0, 200)}`);
}

/**
 * @returns {Promise<{ path: string, passed: number, failed: number, lines: string[],
 * times: { ms: number, test: string }[] }[]>} the result of each test file
 */
async function runVitest(name, args, more) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
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
    { env: insideEnvironment({ NODE_ENV: "test", TEST_MOMENT: moment, ...more }) },
  );
  const text = readText(file);
  const files = (text === "" ? [] : JSON.parse(text).testResults).map(readResult);
  if (code !== 0 && files.every(({ failed }) => failed === 0))
    files.push({
      path: "",
      passed: 0,
      failed: 1,
      lines: [`${name}: a fault outside of any test`],
      times: [],
    });
  return files;
}

/** A file that failed before its first test counts as a failure too. */
function readResult({ name, status, message, assertionResults }) {
  const path = relative(ROOT, name);
  const bad = assertionResults.filter((test) => test.status === "failed");
  const passed = assertionResults.filter((test) => test.status === "passed").length;
  const lines = bad.map((test) => lineOf(path, test.fullName, test.failureMessages?.[0]));
  if (status === "failed" && bad.length === 0) lines.push(lineOf(path, "", message));
  const times = assertionResults.map(({ duration, fullName }) => ({
    ms: duration ?? 0,
    test: `${path} ${fullName}`,
  }));
  return { path, passed, failed: lines.length, lines, times };
}

function lineOf(path, test, message) {
  const [reason = ""] = stripVTControlCharacters(message ?? "").split("\n    at ");
  return `${path} ${test}: ${reason.replace(/\s+/g, " ").slice(0, 600)}`;
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
