import type { SearchGroup } from "../contract.ts";

/** A result; without a title, the list of all of its kind. */
export type SearchOption = {
  /** Unique within its kind. */
  id: string;
  kind: SearchGroup["kind"];
  title: string | null;
  detail: string;
  path: string;
};

/** What the arrows of the keyboard reach, in the order of the screen. */
export function optionsOf(groups: readonly SearchGroup[]): SearchOption[] {
  return groups.flatMap(({ kind, items, allPath }) => [
    ...items.map(({ id, title, detail, path }) => ({ id, kind, title, detail, path })),
    ...(allPath === null ? [] : [{ id: "all", kind, title: null, detail: "", path: allPath }]),
  ]);
}

/** The option that an arrow leads to, around the ends. Null for other keys and without options. */
export function moveTo(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  return null;
}
