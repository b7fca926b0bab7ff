import { milesBetween } from "../rules.ts";
import { listZips, type Zip } from "./zip-directory.ts";

/** A cell of the grid, in degrees of latitude and longitude. */
const CELL = 0.25;
const MILES_PER_DEGREE = 69;
/** A center in a grid of six neighbors has a circle of its own of half their distance. */
const NEIGHBORS = 6;
/** A wider ZIP is mostly empty land: its people live in a town. */
const WIDEST_MILES = 15;
/** The spread of a ZIP that the directory does not list: the median of all ZIPs. */
const UNKNOWN_MILES = 3;

type Grid = { cells: ReadonlyMap<string, Zip[]>; byZip: ReadonlyMap<string, Zip> };

let grid: Grid | undefined;
const spreads = new Map<string, number>();

/**
 * The radius of a ZIP in miles: half the mean distance to its nearest neighbors' centers, rounded to a
 * hundredth. It is worked out at the first question for each ZIP.
 */
export function zipSpread(zip: string): number {
  const five = zip.slice(0, 5);
  const known = spreads.get(five);
  if (known !== undefined) return known;
  grid ??= readGrid();
  const center = grid.byZip.get(five);
  if (!center) return UNKNOWN_MILES;
  const distances = nearestMiles(grid, center);
  const mean = distances.reduce((sum, miles) => sum + miles, 0) / NEIGHBORS;
  const spread = Math.round(Math.min(mean / 2, WIDEST_MILES) * 100) / 100;
  spreads.set(five, spread);
  return spread;
}

function readGrid(): Grid {
  const zips = listZips();
  // Boxes of a post office have the center of another ZIP, and are no neighbors.
  const centers = new Map(zips.map((zip) => [`${zip.latitude} ${zip.longitude}`, zip]));
  const cells = Map.groupBy(centers.values(), ({ latitude, longitude }) =>
    cellKey(rowOf(latitude), rowOf(longitude)),
  );
  return { cells, byZip: new Map(zips.map((zip) => [zip.zip, zip])) };
}

const rowOf = (degrees: number) => Math.floor(degrees / CELL);
const cellKey = (row: number, column: number) => `${row} ${column}`;

/** The miles to the nearest centers, found in ever larger squares of cells. A missing one counts as far. */
function nearestMiles({ cells }: Grid, center: Zip): number[] {
  const [row, column] = [rowOf(center.latitude), rowOf(center.longitude)];
  const cellMiles = CELL * MILES_PER_DEGREE * Math.cos((center.latitude * Math.PI) / 180);
  for (let reach = 1; ; reach++) {
    const miles: number[] = [];
    for (let down = -reach; down <= reach; down++)
      for (let right = -reach; right <= reach; right++)
        for (const other of cells.get(cellKey(row + down, column + right)) ?? []) {
          if (other.latitude !== center.latitude || other.longitude !== center.longitude)
            miles.push(milesBetween(center, other));
        }
    const nearest = miles.sort((a, b) => a - b).slice(0, NEIGHBORS);
    const isSure = nearest.length === NEIGHBORS && (nearest.at(-1) as number) <= reach * cellMiles;
    if (isSure) return nearest;
    // Beyond this reach the widest spread is certain, or the ZIP lies on an island.
    if (reach * cellMiles > 2 * WIDEST_MILES * NEIGHBORS)
      return [...nearest, ...Array<number>(NEIGHBORS - nearest.length).fill(2 * WIDEST_MILES)];
  }
}
