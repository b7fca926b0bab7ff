import { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";
import { type RowsOf, type Statement, selectTogether, toLists } from "./statements.ts";

type Value = string | Date | null | readonly string[];
type Values = Readonly<Record<string, Value>>;
/** A statement built with marks in place of values. `names`: each parameter's value; null for a constant. */
type Built = { text: string; parameters: readonly unknown[]; names: readonly (string | null)[] };

const markOf = (name: string) => `mark of the value ${name}`;

function toMark(name: string, value: Value): Value {
  if (typeof value === "string") return markOf(name);
  if (value instanceof Date) return new Date(value);
  return value === null ? null : [markOf(name)];
}

/**
 * Returns a function that reads as `readTogether` does, but builds its statement only once, because building
 * takes long. `build` must pass its values on as parameters, and may look only at whether one is null. A list
 * must be one parameter (`= any`). The function throws at its first call when a value became a part of the
 * SQL text or is no parameter.
 */
export function buildReader<V extends Values, Q extends Record<string, Statement>>(
  build: (db: Db, values: V) => Q,
): (db: Db, values: V) => Promise<{ [K in keyof Q]: RowsOf<Q[K]> }> {
  // A value that is null changes the statement.
  const builtByNulls = new Map<string, Built>();
  return async (db, values) => {
    const names = Object.keys(values).toSorted();
    const key = names.filter((name) => values[name] === null).join();
    const built = builtByNulls.get(key) ?? buildWithMarks(db, values, build);
    builtByNulls.set(key, built);
    const parameters = built.parameters.map((constant, nth) => {
      const name = built.names[nth];
      return name == null ? constant : values[name];
    });
    const { rows } = await db.executeQuery(CompiledQuery.raw(built.text, parameters));
    return toLists<Q>(rows as Parameters<typeof toLists>[0]);
  };
}

function buildWithMarks<V extends Values>(
  db: Db,
  values: V,
  build: (db: Db, values: V) => Record<string, Statement>,
): Built {
  const marks = Object.entries(values).map(([name, value]) => [name, toMark(name, value)] as const);
  const statement = build(db, Object.fromEntries(marks) as V);
  const { sql: text, parameters } = selectTogether(statement).compile(db);
  const isMark = (found: unknown, mark: Value) =>
    found === mark ||
    (Array.isArray(found) && Array.isArray(mark) && found.length === 1 && found[0] === mark[0]);
  const names = parameters.map(
    (found) => marks.find(([, mark]) => mark !== null && isMark(found, mark))?.[0] ?? null,
  );
  for (const [name, mark] of marks)
    if (mark !== null && (!names.includes(name) || text.includes(markOf(name))))
      throw new Error(`The value ${name} of a built statement is not a parameter`);
  const stray = parameters.some(
    (found, nth) => names[nth] === null && JSON.stringify(found)?.includes("mark of the"),
  );
  if (stray) throw new Error("A value of a built statement was changed before it became a parameter");
  return { text, parameters, names };
}
