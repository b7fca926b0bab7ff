import { type FieldPath, nameOf, type Trial } from "./hostile-values.ts";

/** A field of a body, with the values to try in it. */
export type Field = { way: FieldPath; trials: readonly Trial[] };
export type FieldTrial = { way: FieldPath; trial: Trial };

/** `HOSTILE_VALUES=all` tries each value of each field in its own call. */
const ALL_ALONE = process.env.HOSTILE_VALUES === "all";

/**
 * Lists what each call tries. Values that every field must refuse go into all leaf fields at once. A field
 * that holds fields gets its own calls. Of the other values, each field gets one or more.
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

/** Divides fields into those that hold other fields, and leaves. */
function divide(fields: readonly Field[]): [Field[], Field[]] {
  const holds = (outer: FieldPath) =>
    fields.some(({ way }) => way.length > outer.length && outer.every((step, index) => way[index] === step));
  return [fields.filter(({ way }) => holds(way)), fields.filter(({ way }) => !holds(way))];
}

/** Tries each value of each field once. In one call, the fields get different values. */
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

/** Pairs fields with their common values, so that each field and each value occurs. */
function inPairs(fields: readonly Field[]): FieldTrial[][] {
  const values = fields[0]?.trials.length ?? 0;
  const calls = values === 0 ? 0 : Math.max(fields.length, values);
  return Array.from({ length: calls }, (_, call) => {
    const { way = [], trials = [] } = fields[call % fields.length] ?? {};
    const trial = trials[call % values];
    return trial ? [{ way, trial }] : [];
  });
}

/** Formats trials for the message of a failure. */
export const formatTrials = (trials: readonly FieldTrial[]) =>
  trials.map(({ way, trial }) => `${nameOf(way)} = ${trial.description}`).join(", ");
