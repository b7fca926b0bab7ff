import { describe, expect, it } from "vitest";
import { faultOfModeration } from "./rules.ts";

const read = new Date("2027-01-10T18:00:00.123Z");
const later = new Date("2027-01-10T18:00:00.124Z");

describe("the moderation of a review", () => {
  it("changes the state of what was read", () => {
    expect(
      faultOfModeration({ published: true, updatedAt: read }, { published: false, updatedAt: read }),
    ).toBeNull();
    expect(
      faultOfModeration({ published: false, updatedAt: read }, { published: true, updatedAt: read }),
    ).toBeNull();
  });

  it("is refused in the state that it would give", () => {
    for (const published of [true, false])
      expect(faultOfModeration({ published, updatedAt: later }, { published, updatedAt: read })).toBe(
        "already",
      );
  });

  it("is refused after a change", () => {
    expect(
      faultOfModeration({ published: true, updatedAt: later }, { published: false, updatedAt: read }),
    ).toBe("changed");
  });
});
