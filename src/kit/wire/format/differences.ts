import { formatList } from "./counts.ts";

/**
 * How two lists of chosen things differ, each in words: { seen: "with Change appointments", now: "without
 * Change appointments" }. Both are "" for the same list.
 */
export function formatDifference(
  seen: readonly string[],
  now: readonly string[],
  labelOf: (name: string) => string,
): { seen: string; now: string } {
  const lost = seen.filter((name) => !now.includes(name)).map(labelOf);
  const added = now.filter((name) => !seen.includes(name)).map(labelOf);
  const words = (kind: string, labels: readonly string[]) =>
    labels.length > 0 ? [`${kind} ${formatList(labels)}`] : [];
  return {
    seen: [...words("with", lost), ...words("without", added)].join(", "),
    now: [...words("without", lost), ...words("with", added)].join(", "),
  };
}
