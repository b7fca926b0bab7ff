import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRunningCalls } from "./running-calls.ts";

it("waits at the end for each call under way, and refuses later ones", async () => {
  const calls = createRunningCalls();
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const underWay = [calls.during(() => first.promise), calls.during(() => second.promise)];
  let hasEnded = false;
  const end = calls.end(60_000).then(() => {
    hasEnded = true;
  });
  await expect(calls.during(async () => "late")).rejects.toMatchObject({ code: "service_unavailable" });
  first.resolve("first");
  await underWay[0];
  await sleep(1);
  expect(hasEnded).toBe(false);
  second.reject(new Error("A call may fail"));
  await expect(underWay[1]).rejects.toThrow("A call may fail");
  await end;
});

it("ends at once without calls, and does not wait longer than it may", async () => {
  await createRunningCalls().end(60_000);
  const calls = createRunningCalls();
  void calls.during(() => new Promise(() => {}));
  await calls.end(5);
});
