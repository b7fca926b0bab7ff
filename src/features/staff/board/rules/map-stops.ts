import type { BoardGroomer, BoardVisit } from "../contract/board.ts";

/** How many groomers the map shows at once: as many as letters and colors can tell apart at a glance. */
const GROUP = 12;

export type MapStop = { visit: BoardVisit; latitude: number; longitude: number; mark: string };
/** `letter` names the groomer on the map: `A2` is the second visit. `hue`: degrees of the color wheel. */
export type MapRoute = {
  groomerId: string;
  displayName: string;
  letter: string;
  hue: number;
  stops: MapStop[];
};

/** The groomers with visits on the map, in groups that fit on it, each visit with its number of the day. */
export function toMapRoutes(groomers: readonly BoardGroomer[]): MapRoute[][] {
  const busy = groomers.filter(({ visits }) => visits.some(({ point }) => point !== null));
  return Array.from({ length: Math.ceil(busy.length / GROUP) }, (_, group) =>
    busy.slice(group * GROUP, (group + 1) * GROUP).map(({ id, displayName, visits }, nth) => {
      const letter = String.fromCharCode(65 + nth);
      return {
        ...{ groomerId: id, displayName, letter, hue: (nth * 360) / GROUP },
        stops: visits.flatMap((visit, order) =>
          visit.point ? [{ visit, ...visit.point, mark: `${letter}${order + 1}` }] : [],
        ),
      };
    }),
  );
}
