/** A client needs few names to find its fault, and a header has little space. */
const MAX_NAMED = 10;
const MAX_LENGTH = 100;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * The paths of the fields that a body has and its contract does not name, such as `pets.0.color`. Compares
 * the body with the result of parsing it, which has only the named fields.
 */
export function findUnknownFields(given: unknown, parsed: unknown): string[] {
  const unknown: string[] = [];
  const open: { path: string; given: unknown; parsed: unknown }[] = [{ path: "", given, parsed }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, given, parsed } = next;
    const at = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
    if (Array.isArray(given) && Array.isArray(parsed)) {
      for (const [index, value] of given.entries())
        open.push({ path: at(index), given: value, parsed: parsed[index] });
    } else if (isFields(given) && isFields(parsed)) {
      for (const [name, value] of Object.entries(given)) {
        if (Object.hasOwn(parsed, name)) open.push({ path: at(name), given: value, parsed: parsed[name] });
        else unknown.push(at(name));
      }
    }
  }
  return unknown.sort();
}

/** The value of the header that names unknown fields, in characters that every header may have. */
export function formatUnknownFields(fields: readonly string[]): string {
  const named = fields.slice(0, MAX_NAMED).map((field) => encodeURIComponent(field.slice(0, MAX_LENGTH)));
  return named.join(", ");
}
