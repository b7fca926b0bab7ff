import { describe, expect, it } from "vitest";
import { readPreferredTimes, toFormFields } from "./read-preferred-times.ts";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe("the preferred times of a form", () => {
  it("consist of the entered days, the checked parts of day and the note", () => {
    const form = formOf({ day1: "", day3: "2027-01-08", morning: "on", note: " After nine ", groomerId: "" });
    expect(readPreferredTimes(form)).toEqual({
      days: ["2027-01-08"],
      partsOfDay: ["morning"],
      wantsCall: false,
      note: "After nine",
      groomerId: null,
    });
  });

  it("show each error at its own field", () => {
    const form = formOf({ day2: "2020-01-01", day3: "2027-01-08" });
    expect(toFormFields({ "days.0": ["past"], "wishes.days.1": ["x"], note: ["long"] }, form)).toEqual({
      day2: ["past"],
      day3: ["x"],
      note: ["long"],
    });
  });
});
