import type { ListedArea } from "../contract.ts";
import { toCorners } from "../rules.ts";
import type { DeskAreaRow } from "../store.ts";

type Uses = { areaId: string; groomers: number; upcoming: number };

/** An area of the brand with what is in it. */
export function presentArea(
  { slug: _, revision: __, polygon, active, ...area }: DeskAreaRow,
  uses: readonly Uses[],
): ListedArea {
  const { groomers = 0, upcoming = 0 } = uses.find(({ areaId }) => areaId === area.id) ?? {};
  return {
    ...area,
    corners: toCorners(polygon),
    isArchived: !active,
    ...{ groomers, upcoming },
  };
}
