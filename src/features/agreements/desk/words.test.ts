import { expect, it } from "vitest";
import { describeAsked } from "./words.ts";

const ON_NEXT_PAGE =
  "From that day on they are asked on the next page that they open, and cannot go on without an answer.";

it("names a version in force only where there is one", () => {
  const none = { all: 240, agreed: 0 };
  expect(describeAsked("terms", none, false)).toBe(`240 customers are asked to agree to it. ${ON_NEXT_PAGE}`);
  expect(describeAsked("terms", { all: 240, agreed: 239 }, true)).toBe(
    `239 customers must agree anew. 1 customer has not agreed to the version in force, and is asked for the new one instead. ${ON_NEXT_PAGE}`,
  );
  expect(describeAsked("compensation", { all: 1, agreed: 0 }, false)).toBe(
    "1 groomer is asked to agree to it. From that day on their Today page asks them to read and sign.",
  );
});
