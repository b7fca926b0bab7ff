import { describe, expect, it } from "vitest";
import { isLate } from "./rules.ts";

describe("an answer", () => {
  it("is late from the moment on at which it was due", () => {
    const due = new Date("2027-01-05T16:00:00Z");
    expect(isLate(due, new Date("2027-01-05T15:59:59.999Z"))).toBe(false);
    expect(isLate(due, due)).toBe(true);
    expect(isLate(null, due)).toBe(false);
  });
});
