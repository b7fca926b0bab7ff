/** The path of a field in a body: `["pets", 0, "name"]`. */
export type FieldPath = readonly (string | number)[];

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The name of a field in `errors`: `pets.0.name`. */
export const nameOf = (way: FieldPath) => way.join(".");

/** Lists the fields of a body: names of objects, and the first entry of lists. */
export function fieldsOf(body: Json, way: FieldPath = []): FieldPath[] {
  if (Array.isArray(body))
    return body.length > 0 ? [[...way, 0], ...fieldsOf(body[0] as Json, [...way, 0])] : [];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const own = [...way, name];
    return [own, ...fieldsOf(value, own)];
  });
}

export function readField(body: Json, way: FieldPath): Json | undefined {
  return way.reduce<Json | undefined>((value, step) => (value as Record<string, Json>)?.[step], body);
}

/** Returns the body with one changed field; `undefined` removes the field. */
export function withField(body: Json, way: FieldPath, value: unknown): Json {
  const [step, ...rest] = way;
  if (step === undefined) return value as Json;
  const inner = withField((body as Record<string, Json>)[step] as Json, rest, value);
  if (Array.isArray(body)) return body.map((entry, index) => (index === step ? inner : entry));
  return { ...(body as Record<string, Json>), [step]: inner };
}

/** A value to try in a field. `must`: every field of this kind has to refuse it. */
export type Trial = { description: string; value: unknown; must: boolean };

const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

const WRONG: readonly unknown[] = [7, "seven", ["seven"], { seven: 7 }, true, null];

/**
 * Values that no text for people may hold: a card number, alone or among words, and marks that reverse text.
 */
export const UNSPEAKABLE = ["4242424242424242", "my card 4242 4242 4242 4242 exp 12/29", "\u202Etxt.exe"];

/** Unusual text that a person may enter. A field accepts it unchanged, or refuses it with an error. */
const ODD = [
  "<script>alert(1)</script>",
  "'; drop table pets; --",
  "{{7*7}}%s%n",
  "🐩🧼",
  "../../etc/passwd",
  "__proto__",
];
/** Text that the database cannot store. */
const UNFIT = ["a\u0000b", "\ud800", "x\udfffy"];

export function trialsOf(value: Json): Trial[] {
  const kind = kindOf(value);
  const must = (description: string, values: readonly unknown[]): Trial[] =>
    values.map((value) => ({
      description: `${description} ${JSON.stringify(value)?.slice(0, 40)}`,
      value,
      must: true,
    }));
  const may = (description: string, values: readonly unknown[]): Trial[] =>
    must(description, values).map((trial) => ({ ...trial, must: false }));
  const wrong = must(
    "another kind",
    WRONG.filter((wrongValue) => kindOf(wrongValue) !== kind),
  );
  if (kind === "string") {
    const long = ["x".repeat(20_000), "9".repeat(20_000), "🐩".repeat(10_000)];
    return [
      ...wrong,
      ...must("huge", long),
      ...must("unfit", UNFIT),
      ...may("odd", ["", " ".repeat(20_000), ...ODD]),
    ];
  }
  if (kind === "number") {
    const huge = [1e308, 2 ** 53, 2 ** 31];
    // A field with decimals is in degrees, which may be negative.
    const isDegrees = !Number.isInteger(value);
    return [...wrong, ...must("not a number of this world", isDegrees ? huge : [...huge, -1, 0.5])];
  }
  if (kind === "array") {
    const first = (value as Json[])[0];
    return [...wrong, ...must("a thousand", [Array(1_000).fill(first)]), ...may("empty", [[]])];
  }
  if (kind === "object") return [...wrong, ...may("empty", [{}])];
  return wrong;
}

/** Returns the body's JSON with foreign names in every object, which no object literal could hold. */
export function poisoned(body: Json): string {
  const text = JSON.stringify(body);
  const poison =
    '"__proto__":{"polluted":true,"role":"staff"},"constructor":{"prototype":{"polluted":true}},"toString":1,';
  return text.replaceAll(/\{(?=")/g, `{${poison}`);
}

const SLOWEST_MS = 2_000;

/**
 * Expects a call within the time limit. A second try allows for a busy machine; slow code is slow twice.
 */
export async function inTime<T>(call: () => Promise<T>, description: string): Promise<T> {
  for (let tries = 0; ; tries++) {
    const began = performance.now();
    const answer = await call();
    const took = performance.now() - began;
    if (took < SLOWEST_MS) return answer;
    if (tries > 0) throw new Error(`${description} took ${Math.round(took)} ms`);
  }
}
