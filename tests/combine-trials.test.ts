import { describe, expect, it } from "vitest";
import { combineTrials, type Field, type FieldTrial } from "./combine-trials.ts";
import { fieldsOf, nameOf, readField, trialsOf } from "./hostile-values.ts";

const BODY = {
  name: "Bo",
  email: "bo@example.com",
  weight: 24,
  pets: [{ id: "1", tags: ["a"] }],
  agreed: true,
};
const FIELDS: Field[] = fieldsOf(BODY).map((way) => ({
  way,
  trials: trialsOf(readField(BODY, way) as never),
}));

const keyOf = ({ way, trial }: FieldTrial) => `${nameOf(way)} ${trial.description}`;
const alone = combineTrials(FIELDS, true).flat();
const drawn = combineTrials(FIELDS, false);

describe("hostile values", () => {
  it("are tried in each field alone in the long form", () => {
    expect(new Set(alone.map(keyOf)).size).toBe(FIELDS.flatMap(({ trials }) => trials).length);
  });

  it("that every field must refuse are tried in every field in the short form too", () => {
    const must = (tries: FieldTrial[]) => new Set(tries.filter(({ trial }) => trial.must).map(keyOf));
    expect(must(drawn.flat())).toEqual(must(alone));
    expect(drawn.length).toBeLessThan(alone.length / 2);
  });

  it("that a field may accept are all tried, and each field gets at least one", () => {
    const may = drawn.flat().filter(({ trial }) => !trial.must);
    const all = alone.filter(({ trial }) => !trial.must);
    for (const keyOfTrial of [
      ({ trial }: FieldTrial) => trial.description,
      ({ way }: FieldTrial) => nameOf(way),
    ])
      expect(new Set(may.map(keyOfTrial))).toEqual(new Set(all.map(keyOfTrial)));
  });

  it("share a call only if no field is inside another", () => {
    for (const tries of drawn) {
      const names = tries.map(({ way }) => nameOf(way));
      const within = names.filter((name) => names.some((outer) => name.startsWith(`${outer}.`)));
      expect([within, new Set(names).size]).toEqual([[], names.length]);
    }
  });
});
