import { describe, expect, it } from "vitest";
import { showRules } from "../contract.ts";
import { type BookingRules, NUMBER_RULES, showRule } from "../rules.ts";
import { ruleFault } from "../words.ts";
import { readRules, readSeenRules } from "./read-rules.ts";

const { rules } = showRules.example.reply as { rules: BookingRules };

function formOf(over: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const rule of NUMBER_RULES) form.set(rule, showRule(rule, rules[rule]));
  form.set("processingFeePayer", rules.processingFeePayer);
  for (const [name, value] of Object.entries(over)) form.set(name, value);
  return form;
}

describe("the form of the rules", () => {
  it("reads what it has shown", () => {
    expect(readRules(formOf())).toEqual({ input: rules });
  });

  it("reads parts of hours, percents and dollars, and no limit of the fee", () => {
    const typed = { noticeMinutes: "1.5", processingFeeBasisPoints: "3 %", processingFeeFixed: "$0.25" };
    expect(readRules(formOf({ ...typed, processingFeeCap: "" })).input).toMatchObject({
      ...{ noticeMinutes: 90, processingFeeBasisPoints: 300, processingFeeFixed: 25, processingFeeCap: null },
    });
  });

  it.each(NUMBER_RULES)("says at %s what cannot be read", (rule) => {
    for (const typed of ["x", "-1", "1e3", "1.005"]) {
      expect(readRules(formOf({ [rule]: typed })).refused?.data.errors, typed).toEqual({
        [rule]: [ruleFault(rule)],
      });
    }
  });

  it("needs a number in each field but the highest fee", () => {
    const empty = Object.fromEntries(NUMBER_RULES.map((rule) => [rule, ""]));
    const { errors } = readRules(formOf({ ...empty, processingFeePayer: "x" })).refused?.data ?? {};
    const needed = NUMBER_RULES.filter((rule) => rule !== "processingFeeCap");
    expect(Object.keys(errors ?? {}).toSorted()).toEqual([...needed, "processingFeePayer"].toSorted());
  });
});

describe("the rules that a form has shown", () => {
  it("are read", () => {
    expect(readSeenRules(JSON.stringify(rules))).toEqual(rules);
  });

  it.each(["", "{", "null", JSON.stringify({ ...rules, horizonDays: undefined })])(
    "count as changed when the form says %j",
    (sent) => {
      expect(() => readSeenRules(sent)).toThrow(expect.objectContaining({ code: "conflict" }));
    },
  );
});
