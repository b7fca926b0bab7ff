import { describe, expect, it } from "vitest";
import { SHARE_FAULTS } from "../words.ts";
import { readShare } from "./read-share.ts";

function formOf(basisPoints: string, firstDay: string): FormData {
  const form = new FormData();
  form.set("basisPoints", basisPoints);
  form.set("firstDay", firstDay);
  return form;
}

describe("the form of a share", () => {
  it("reads a percentage and a day", () => {
    const { input } = readShare(formOf("57.5", "2027-02-01"));
    expect(input).toEqual({ firstDay: "2027-02-01", basisPoints: 5_750 });
    expect(readShare(formOf("100", "2027-02-01")).input?.basisPoints).toBe(10_000);
  });

  it.each(["", "many", "-1", "100.01"])("refuses %j at the share", (typed) => {
    const { errors } = readShare(formOf(typed, "2027-02-01")).refused?.data ?? {};
    expect(errors).toEqual({ basisPoints: [SHARE_FAULTS.share] });
  });

  it.each(["", "2027-02-30", "tomorrow"])("refuses %j at the first day", (typed) => {
    expect(readShare(formOf("50", typed)).refused?.data.errors).toEqual({
      firstDay: [SHARE_FAULTS.firstDay],
    });
  });
});
