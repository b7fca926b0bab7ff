/** A rectangle on the map, in degrees. */
export type Box = { south: number; north: number; west: number; east: number };

/**
 * Side of the smallest cells in degrees, about nine miles. On each next level the cells are twice as large.
 */
const SMALLEST_CELL = 1 / 8;
const LEVELS = 13;

type Entry<T> = { box: Box; item: T };

/**
 * Finds the boxes on a map that contain a point. A box is stored at the level whose cells are just larger
 * than the box, so the box touches at most four cells. Search, add and remove cost the same with any number
 * of boxes.
 */
export class ZoneGrid<T> {
  readonly #cells = new Map<number, Entry<T>[]>();

  add(box: Box, item: T): void {
    for (const key of listCells(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push({ box, item });
      else this.#cells.set(key, [{ box, item }]);
    }
  }

  remove(box: Box, item: T): void {
    for (const key of listCells(box)) {
      const remaining = this.#cells.get(key)?.filter((entry) => entry.item !== item) ?? [];
      if (remaining.length > 0) this.#cells.set(key, remaining);
      else this.#cells.delete(key);
    }
  }

  /** The items whose box contains the point. An item with several boxes may come several times. */
  *at(lat: number, lng: number): Iterable<T> {
    for (let level = 0; level < LEVELS; level++) {
      const size = SMALLEST_CELL * 2 ** level;
      const key = toKey(level, toCellIndex(lng, 180, size), toCellIndex(lat, 90, size));
      for (const { box, item } of this.#cells.get(key) ?? []) {
        if (box.south <= lat && lat <= box.north && box.west <= lng && lng <= box.east) yield item;
      }
    }
  }
}

/**
 * The number of a cell along one axis. `shift` makes the smallest coordinate zero: 180 for lng, 90 for lat.
 */
const toCellIndex = (degrees: number, shift: number, size: number) => Math.floor((degrees + shift) / size);

/** One number for a cell. An axis has fewer than 3,000 cells, so 4,096 numbers per axis never collide. */
const toKey = (level: number, x: number, y: number) => (level * 4_096 + x) * 4_096 + y;

function listCells({ south, north, west, east }: Box): number[] {
  const side = Math.max(north - south, east - west);
  const level = Math.min(Math.max(Math.ceil(Math.log2(side / SMALLEST_CELL)), 0), LEVELS - 1);
  const size = SMALLEST_CELL * 2 ** level;
  const keys: number[] = [];
  for (let x = toCellIndex(west, 180, size); x <= toCellIndex(east, 180, size); x++)
    for (let y = toCellIndex(south, 90, size); y <= toCellIndex(north, 90, size); y++)
      keys.push(toKey(level, x, y));
  return keys;
}
