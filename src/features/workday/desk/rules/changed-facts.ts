type Facts = Readonly<Record<string, string | readonly string[]>>;
export type ChangedFacts = { before: Record<string, string>; after: Record<string, string> };

const entriesOf = (value: Facts[string] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;

/**
 * The facts that differ, in words. Of a list: the entries that went in `before`, those that came in `after`.
 * Null without a difference.
 */
export function changedFacts(before: Facts, after: Facts): ChangedFacts | null {
  const changed: ChangedFacts = { before: {}, after: {} };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [entriesOf(before[name]), entriesOf(after[name])];
    const gone = was.filter((entry) => !is.includes(entry)).join("; ");
    const come = is.filter((entry) => !was.includes(entry)).join("; ");
    if (gone === come) continue;
    changed.before[name] = gone;
    changed.after[name] = come;
  }
  return Object.keys(changed.after).length > 0 ? changed : null;
}
