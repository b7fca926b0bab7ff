import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "./draft.ts";
import { missingForRequest, plainName, toRequestInput } from "./requests.ts";

describe("the preferred times of a request", () => {
  it("are the entered times, or the day and groomer of the search without them", () => {
    const draft = { ...EMPTY_DRAFT, desiredDate: "2027-01-08", wishedGroomerId: "g" };
    expect(toRequestInput(draft, "2027-01-05")).toMatchObject({ days: ["2027-01-08"], groomerId: "g" });
    expect(toRequestInput(draft, "2027-01-09").days).toEqual([]);
    const request = { days: [], partsOfDay: [], wantsCall: true, note: "", groomerId: null };
    expect(toRequestInput({ ...draft, request }, "2027-01-05")).toBe(request);
  });

  it("do not replace the other steps, except time and payment", () => {
    expect(missingForRequest(EMPTY_DRAFT, false)).toEqual(["address", "pets", "details", "verification"]);
  });
});

describe("a name in a mail to an unverified mailbox", () => {
  it.each(["Mia", "Anne-Marie O'Neil", "Zoë", "李 明"])("is shown: %s", (name) => {
    expect(plainName(name)).toBe(name);
  });

  it.each(["evil.example", "see https://x.example", "Call 555 0100", "a@b"])("is left out: %s", (name) => {
    expect(plainName(name)).toBe("");
  });
});
