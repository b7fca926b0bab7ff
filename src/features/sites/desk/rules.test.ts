import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOfRules, LIMITS, NUMBER_RULES, parseRule, showRule } from "./rules.ts";

describe("the field of a rule", () => {
  it.each(NUMBER_RULES)("reads for %s what it has shown", (rule) => {
    const { min, max } = LIMITS[rule];
    fc.assert(
      fc.property(fc.integer({ min, max }), (value) => {
        expect(parseRule(rule, showRule(rule, value))).toBe(value);
      }),
    );
  });

  it("shows no limit as an empty field", () => {
    expect(showRule("processingFeeCap", null)).toBe("");
  });
});

describe("rules that do not fit each other", () => {
  const fitting = { leadMinutes: 120, horizonDays: 1, processingFeeFixed: 30, processingFeeCap: 30 };

  it("are a lead that ends after the last day, and a highest fee below its fixed part", () => {
    expect(faultsOfRules(fitting)).toEqual({});
    expect(faultsOfRules({ ...fitting, leadMinutes: 1_440 })).toEqual({ leadMinutes: "leadBeyondHorizon" });
    expect(faultsOfRules({ ...fitting, leadMinutes: 1_440, horizonDays: 2 })).toEqual({});
    expect(faultsOfRules({ ...fitting, processingFeeCap: 29 })).toEqual({
      processingFeeCap: "capBelowFixed",
    });
    expect(faultsOfRules({ ...fitting, processingFeeCap: null })).toEqual({});
  });
});
