import { expect, it } from "vitest";
import {
  readDecisions,
  readStretches,
  repeatedValues,
  stretchFields,
  visitField,
} from "./availability-form.ts";

const values: Record<string, string> = {
  "day2-start-0": "09:00",
  "day2-end-0": "12:00",
  "day2-start-2": "13:00",
  "day2-end-2": "00:00",
  "day3-start-0": "08:00",
};
const read = (name: string) => values[name] ?? "";

it("reads the stretches of one form, without empty rows, and midnight as the end of the day", () => {
  expect(readStretches("day2", read)).toEqual([
    { row: 0, start: "09:00", end: "12:00" },
    { row: 2, start: "13:00", end: "24:00" },
  ]);
  expect(readStretches("day3", read)).toEqual([{ row: 0, start: "08:00", end: "" }]);
  expect(readStretches("dates", read)).toEqual([]);
});

it("names the row of the form for each field of the call", () => {
  expect(stretchFields("day2", readStretches("day2", read), 4)).toEqual({
    "hours.4.start": "day2-start-0",
    "hours.4.end": "day2-end-0",
    "hours.5.start": "day2-start-2",
    "hours.5.end": "day2-end-2",
  });
});

it("separates the decisions from the change that they belong to", () => {
  const form = {
    intent: "off",
    [visitField("a")]: "keep",
    [visitField("b")]: "giveUp",
    [visitField("c")]: "",
  };
  expect(readDecisions(Object.entries(form))).toEqual({ keep: ["a"], giveUp: ["b"] });
  expect(repeatedValues(form)).toEqual([["intent", "off"]]);
});
