import { expect, it } from "vitest";
import { numberAnswers } from "./latest-answer.ts";

it("takes answers in any order, but none that is older than one before it", () => {
  const answers = numberAnswers();
  const [first, second, third] = [answers.ask(), answers.ask(), answers.ask()];
  expect(answers.isLatest(second)).toBe(true);
  expect(answers.isLatest(first)).toBe(false);
  expect(answers.isLatest(third)).toBe(true);
  expect(answers.isLatest(second)).toBe(false);
});
