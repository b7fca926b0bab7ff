import { type FieldPath, nameOf, type Trial } from "./hostile-values.ts";

/** One field of a body and what it is tried with. */
export type Field = { way: FieldPath; trials: readonly Trial[] };
export type FieldTrial = { way: FieldPath; trial: Trial };

/** With `HOSTILE_VALUES=all` each field meets each value in a call of its own. */
export const ALL_ALONE = process.env.HOSTILE_VALUES === "all";

/**
 * What each call of a body tries. Values that no field may take go into all fields at once, each field with
 * another value; a field inside another waits for its own call. Of the other values each field meets one at
 * least, and each value one field.
 */
export function combineTrials(fields: readonly Field[], allAlone = ALL_ALONE): FieldTrial[][] {
  if (allAlone) return fields.flatMap(({ way, trials }) => trials.map((trial) => [{ way, trial }]));
  const must = fields.map(({ way, trials }) => ({ way, trials: trials.filter((trial) => trial.must) }));
  const may = fields.map(({ way, trials }) => ({ way, trials: trials.filter((trial) => !trial.must) }));
  const [outer, leaves] = divide(must);
  return [
    ...outer.flatMap(({ way, trials }) => trials.map((trial) => [{ way, trial }])),
    ...inCompany(leaves),
    ...[...Map.groupBy(may, kindOf).values()].flatMap(inPairs),
  ];
}

/** Fields that hold others, and those that hold none. */
function divide(fields: readonly Field[]): [Field[], Field[]] {
  const holds = (outer: FieldPath) =>
    fields.some(({ way }) => way.length > outer.length && outer.every((step, index) => way[index] === step));
  return [fields.filter(({ way }) => holds(way)), fields.filter(({ way }) => !holds(way))];
}

/** Each field meets each of its values once; in one call each has got to another value. */
function inCompany(fields: readonly Field[]): FieldTrial[][] {
  const most = Math.max(0, ...fields.map(({ trials }) => trials.length));
  const rounds = Array.from({ length: most }, (_, round) =>
    fields.flatMap(({ way, trials }, index) => {
      const trial = trials[(round + index) % most];
      return trial ? [{ way, trial }] : [];
    }),
  );
  return rounds.filter((round) => round.length > 0);
}

const kindOf = ({ trials }: Field) => trials.map(({ description }) => description).join("\n");

/** Fields that are tried with the same values: as many pairs as show each field and each value. */
function inPairs(fields: readonly Field[]): FieldTrial[][] {
  const values = fields[0]?.trials.length ?? 0;
  const calls = values === 0 ? 0 : Math.max(fields.length, values);
  return Array.from({ length: calls }, (_, call) => {
    const { way = [], trials = [] } = fields[call % fields.length] ?? {};
    const trial = trials[call % values];
    return trial ? [{ way, trial }] : [];
  });
}

/** For the message of a failure. */
export const formatTrials = (trials: readonly FieldTrial[]) =>
  trials.map(({ way, trial }) => `${nameOf(way)} = ${trial.description}`).join(", ");
