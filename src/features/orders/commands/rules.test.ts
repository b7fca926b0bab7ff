import { describe, expect, it } from "vitest";
import type { PetReport } from "../contract/pet-report.ts";
import { mergeNote, mergeReport, toServerTime } from "./rules.ts";

const NOW = new Date("2027-01-08T18:00:00.000Z");
const DIVIDER = "\n--\n";

describe("when something happened", () => {
  const shifted = (hours: number, minute: number) =>
    new Date(NOW.getTime() + hours * 3_600_000 - minute * 60_000).toISOString();

  it.each([0, 3, -3, 24 * 365])("is as long ago as a clock that is %i hours off says", (hours) => {
    const at = toServerTime(shifted(hours, 40), shifted(hours, 0), NOW);
    expect(at.toISOString()).toBe("2027-01-08T17:20:00.000Z");
  });

  it("is never in the future", () => {
    expect(toServerTime(shifted(0, -5), shifted(0, 0), NOW)).toEqual(NOW);
  });
});

describe("a note", () => {
  it.each([
    ["replaces what the device had shown", "Old", "Old", "New", "New"],
    ["is appended to what the device had not shown", "Theirs", "Old", "New", "Theirs\n--\nNew"],
    ["is written where nothing is", "", "Old", "New", "New"],
    ["that is there already is written once", "Theirs\n--\nNew", "Old", "New", "Theirs\n--\nNew"],
    ["that was emptied leaves what the device had not shown", "Theirs", "Old", "", "Theirs"],
    ["that was emptied empties what the device had shown", "Old", "Old", "", ""],
  ])("%s", (_, current, base, own, expected) => {
    expect(mergeNote(current, { base, own }, DIVIDER)).toBe(expected);
  });

  it("does not fit when both are longer than one note", () => {
    const [half, more] = ["a".repeat(1_000), "b".repeat(997)];
    expect(mergeNote(half, { base: "", own: more.slice(1) }, DIVIDER)).toHaveLength(2_000);
    expect(mergeNote(half, { base: "", own: more }, DIVIDER)).toBeNull();
  });
});

describe("a report", () => {
  const report = (over: Partial<PetReport> = {}): PetReport => ({
    petId: "01990000-0000-7000-8000-0000000000b1",
    findings: [{ part: "coat", remark: "" }],
    note: "",
    nextVisitWeeks: null,
    ...over,
  });
  const found = (remark: string) => report({ findings: [{ part: "coat", remark }] });

  it("replaces what the device had shown, and is written where nothing is", () => {
    const own = report({ note: "New", nextVisitWeeks: 6 });
    expect(mergeReport(report(), { base: report(), own }, DIVIDER)).toEqual(own);
    expect(mergeReport(undefined, { base: null, own }, DIVIDER)).toEqual(own);
  });

  it("adds its texts to what the device had not shown", () => {
    const theirs = report({ ...found("Mats"), note: "Theirs", nextVisitWeeks: 4 });
    const own = report({
      findings: [
        { part: "coat", remark: "Fleas" },
        { part: "ears", remark: "" },
      ],
      note: "Own",
    });
    expect(mergeReport(theirs, { base: report(), own }, DIVIDER)).toEqual({
      ...theirs,
      findings: [
        { part: "coat", remark: "Mats; Fleas" },
        { part: "ears", remark: "" },
      ],
      note: "Theirs\n--\nOwn",
    });
  });

  it("does not fit when a remark or the note would be too long", () => {
    const long = "a".repeat(299);
    expect(mergeReport(found(long), { base: null, own: found("b") }, DIVIDER)).toBeNull();
    const noted = report({ note: "a".repeat(999) });
    expect(mergeReport(noted, { base: null, own: report({ note: "b" }) }, DIVIDER)).toBeNull();
  });
});
