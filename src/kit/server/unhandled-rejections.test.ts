import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** The program runs in its own process, because here an unhandled failure would fail the test. */
const PROGRAM = `
import { createLog } from ${here("log.ts")};
import { metrics } from ${here("metrics.ts")};
import { runAs, surviveRejections } from ${here("unhandled-rejections.ts")};

const later = async (words) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  throw new Error(words);
};
const ended = [];
surviveRejections(createLog("error"));
runAs({ name: "worker", onRejection: ({ message }) => ended.push(message) }, () => {
  void later("of the worker");
  runAs({ name: "job", task: "brush" }, () => void later("of a job"));
});
void later("of nothing known");
await new Promise((resolve) => setTimeout(resolve, 200));
const counted = await metrics.getSingleMetric("waggon_unhandled_rejections_total").get();
console.log(JSON.stringify({ ended, counted: counted.values.map(({ labels, value }) => [labels.origin, value]) }));
`;

it("logs and counts an unawaited failure, ends its worker, and continues", async () => {
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM]);
  const lines = (await run).stdout.trim().split("\n");
  const last = JSON.parse(lines.pop() ?? "");
  expect(last.ended).toEqual(["of the worker"]);
  expect(last.counted.sort()).toEqual([
    ["job", 1],
    ["other", 1],
    ["worker", 1],
  ]);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ err, origin, task }) => [err.message, origin, task]).sort()).toEqual([
    ["of a job", "job", "brush"],
    ["of nothing known", "other", undefined],
    ["of the worker", "worker", undefined],
  ]);
});
