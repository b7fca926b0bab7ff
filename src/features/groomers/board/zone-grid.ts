/** Degrees. */
export type Box = { south: number; north: number; west: number; east: number };

/**
 * Side of the smallest cells in degrees, about nine miles. The cells of each level are twice as large.
 */
const SMALLEST = 1 / 8;
const LEVELS = 13;

type Entry<T> = { box: Box; item: T };

/**
 * Finds boxes on a map by a point. A box lies in the level whose cells are just larger than itself, so it
 * touches at most four cells. Search, add and remove therefore cost the same with any number of boxes.
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
      const left = this.#cells.get(key)?.filter((one) => one.item !== item) ?? [];
      if (left.length > 0) this.#cells.set(key, left);
      else this.#cells.delete(key);
    }
  }

  /** The items whose box contains the point. An item with several boxes may come several times. */
  *at(lat: number, lng: number): Iterable<T> {
    for (let level = 0; level < LEVELS; level++) {
      const size = SMALLEST * 2 ** level;
      for (const { box, item } of this.#cells.get(toKey(level, cell(lng, 180, size), cell(lat, 90, size))) ??
        []) {
        if (box.south <= lat && lat <= box.north && box.west <= lng && lng <= box.east) yield item;
      }
    }
  }
}

const cell = (degrees: number, shift: number, size: number) => Math.floor((degrees + shift) / size);

const toKey = (level: number, x: number, y: number) => (level * 4_096 + x) * 4_096 + y;

function listCells({ south, north, west, east }: Box): number[] {
  const side = Math.max(north - south, east - west);
  const level = Math.min(Math.max(Math.ceil(Math.log2(side / SMALLEST)), 0), LEVELS - 1);
  const size = SMALLEST * 2 ** level;
  const keys: number[] = [];
  for (let x = cell(west, 180, size); x <= cell(east, 180, size); x++)
    for (let y = cell(south, 90, size); y <= cell(north, 90, size); y++) keys.push(toKey(level, x, y));
  return keys;
}
