import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { buildQueues } from "#tests/offline-browser/browser.ts";
import { Life } from "#tests/offline-browser/life.ts";
import { type Step, stepsOf } from "#tests/offline-browser/steps.ts";

// The browser's own queues, in two browsers with two tabs each and two accounts. Tabs end in the middle of
// anything, answers get lost, requests arrive late or twice, sessions change, disks fill up. Afterwards no
// press and no photo is lost, no photo is added twice, and no press is applied twice, out of order, or for
// another account.
//
// MODEL_RUNS=1000 npx vitest run --project unit-long src/kit/web/waiting-queues.test.ts

const LIVES = Number(process.env.MODEL_RUNS ?? 60);
const STEPS = 150;

let load: Awaited<ReturnType<typeof buildQueues>>;
let doneCount = 0;

beforeAll(async () => {
  load = await buildQueues();
});

async function live(steps: readonly Step[]): Promise<void> {
  const life = new Life(load);
  for (const step of steps) {
    await life.take(step);
    expect(life.faults).toEqual([]);
  }
  await life.recover();
  expect(life.faults).toEqual([]);
  expectMoneyAsPressed(life);
  expect(life.program.added).toEqual([...life.program.photos]);
  doneCount += life.countDone();
}

/** Each press was applied at most once, as it was pressed, and a visit was paid at the version shown. */
function expectMoneyAsPressed({ program }: Life): void {
  const presses = program.applied.map(({ payload }) => payload.press);
  expect(presses).toEqual([...new Set(presses)]);
  for (const { payload } of program.applied) expect(payload.final).toBe(5_000 + payload.press);
  const paid = program.applied.filter(({ kind }) => kind === "complete");
  const versions = paid.map(({ orderId, baseVersion }) => `${orderId} at ${baseVersion}`);
  expect(versions).toEqual([...new Set(versions)]);
}

it(`${LIVES} random lives of two browsers lose nothing and repeat nothing`, {
  timeout: 60_000 + LIVES * 1_000,
}, async () => {
  const seed = process.env.MODEL_SEED;
  const runs = { numRuns: LIVES, endOnFailure: true, ...(seed && { seed: Number(seed) }) };
  await fc.assert(fc.asyncProperty(stepsOf(STEPS), live), runs);
  expect(doneCount).toBeGreaterThan(LIVES * 5);
});
