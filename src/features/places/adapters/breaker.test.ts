import { expect, it } from "vitest";
import { createBreaker } from "./breaker.ts";

function world() {
  let now = 0;
  const breaker = createBreaker(() => now);
  return { breaker, pass: (ms: number) => (now += ms) };
}

it("pauses after three failures in a row, not after three with a success between", () => {
  const { breaker } = world();
  breaker.fail();
  breaker.fail();
  breaker.succeed();
  breaker.fail();
  breaker.fail();
  expect(breaker.mayCall()).toBe(true);
  breaker.fail();
  expect(breaker.mayCall()).toBe(false);
});

it("lets one call try after the pause, and all calls after a success", () => {
  const { breaker, pass } = world();
  for (let nth = 0; nth < 3; nth++) breaker.fail();
  pass(30_000);
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false]);
  breaker.succeed();
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true]);
});

it("pauses again when the try fails", () => {
  const { breaker, pass } = world();
  for (let nth = 0; nth < 3; nth++) breaker.fail();
  pass(30_000);
  breaker.mayCall();
  breaker.fail();
  expect(breaker.mayCall()).toBe(false);
});

it("pauses as long as the service says, at most five minutes", () => {
  const { breaker, pass } = world();
  breaker.fail(3_600_000);
  pass(299_999);
  expect(breaker.mayCall()).toBe(false);
  pass(1);
  expect(breaker.mayCall()).toBe(true);
});
