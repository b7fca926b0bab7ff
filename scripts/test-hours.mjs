// npm run test:hours: the database tests and the journeys once at each of the moments. Words behind `--`
// choose files.
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, insideEnvironment, programOf } from "./install.mjs";
import { MOMENTS } from "./moments.mjs";
import { run, say } from "./run.mjs";

const files = process.argv.slice(2);
const node = await ensureInstalled();
const browser = await ensureChromium();
if (!browser) process.exit(1);
await ensureBuilt(node);

const moments = process.env.TEST_MOMENT ? [process.env.TEST_MOMENT] : MOMENTS;
const failed = [];
for (const [index, moment] of moments.entries()) {
  say(`\n${index + 1} of ${moments.length}: TEST_MOMENT=${moment}`);
  const env = insideEnvironment({ NODE_ENV: "test", CHROMIUM_PATH: browser, TEST_MOMENT: moment });
  const projects = ["api", "api-alone", "e2e"].flatMap((name) => ["--project", name]);
  const { code } = await run(
    node,
    [programOf("vitest", "vitest"), "run", ...projects, "--passWithNoTests", ...files],
    { env },
  );
  if (code !== 0) failed.push(moment);
}
say(failed.map((moment) => `\nfailed at TEST_MOMENT=${moment}`).join(""));
say(`\n${moments.length - failed.length} moments passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
