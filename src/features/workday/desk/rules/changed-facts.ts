type Facts = Readonly<Record<string, string | readonly string[]>>;
/** `lists`: the names of those facts that are lists, of which `before` and `after` are only a part. */
export type ChangedFacts = {
  before: Record<string, string>;
  after: Record<string, string>;
  lists: string[];
};

const entriesOf = (value: Facts[string] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;

/** The entries of a list that another lacks. Of equal ones, each counts. */
function lackedBy(other: readonly string[], list: readonly string[]): string[] {
  const left = [...other];
  return list.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * The facts that differ, in words. Of a list: the entries that went in `before`, those that came in `after`.
 * Null without a difference.
 */
export function changedFacts(before: Facts, after: Facts): ChangedFacts | null {
  const changed: ChangedFacts = { before: {}, after: {}, lists: [] };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [entriesOf(before[name]), entriesOf(after[name])];
    const [gone, come] = [lackedBy(is, was), lackedBy(was, is)];
    if (gone.length === 0 && come.length === 0) continue;
    changed.before[name] = gone.join("; ");
    changed.after[name] = come.join("; ");
    if (Array.isArray(after[name] ?? before[name])) changed.lists.push(name);
  }
  return Object.keys(changed.after).length > 0 ? changed : null;
}
