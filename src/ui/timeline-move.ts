/** Where a block lies that is being moved: a row, and minutes after midnight. */
export type Moving = { key: string; rowKey: string; startMinute: number; minutes: number };

/** The hours that the axis shows: from `first` to `last`, which is not included. */
export type Axis = { first: number; last: number };

/** Blocks move in steps of so many minutes. */
const STEP = 15;

/** The start that is nearest to a minute, in steps, so that the block stays on the axis. */
export function startNear(minute: number, minutes: number, { first, last }: Axis): number {
  const latest = Math.floor((last * 60 - minutes) / STEP) * STEP;
  return Math.max(first * 60, Math.min(Math.round(minute / STEP) * STEP, latest));
}

/** Moves a block by an arrow key: up and down a step, left and right a row. Null for any other key. */
export function moveByKey(
  moving: Moving,
  key: string,
  { rowKeys, axis }: { rowKeys: readonly string[]; axis: Axis },
): Moving | null {
  const { rowKey, startMinute, minutes } = moving;
  const steps = { ArrowUp: -STEP, ArrowDown: STEP }[key];
  if (steps) return { ...moving, startMinute: startNear(startMinute + steps, minutes, axis) };
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!days) return null;
  return { ...moving, rowKey: rowKeys[rowKeys.indexOf(rowKey) + days] ?? rowKey };
}

/** The edges of a row's column on the screen, in pixels. */
export type Column = { rowKey: string; left: number; right: number; top: number; height: number };

/**
 * Where a point of the screen lies: the nearest column, and the minute on its axis. Null without columns.
 */
export function placeAt(
  { x, y }: { x: number; y: number },
  columns: readonly Column[],
  { first, last }: Axis,
): { rowKey: string; minute: number } | null {
  const away = ({ left, right }: Column) => Math.max(left - x, x - right, 0);
  const [nearest] = columns.toSorted((a, b) => away(a) - away(b));
  if (!nearest || nearest.height === 0) return null;
  const part = (y - nearest.top) / nearest.height;
  return { rowKey: nearest.rowKey, minute: first * 60 + part * (last - first) * 60 };
}

/** A pointer nearer than this to an edge scrolls what it drags over, by steps of as many pixels at most. */
const EDGE_PX = 48;

/** How many pixels to scroll sideways while a pointer drags near an edge: less than 0 to the left. */
export function edgeScroll(x: number, { left, right }: { left: number; right: number }): number {
  const [toLeft, toRight] = [x - left, right - x];
  if (toLeft < EDGE_PX) return -Math.min(EDGE_PX - toLeft, EDGE_PX);
  return toRight < EDGE_PX ? Math.min(EDGE_PX - toRight, EDGE_PX) : 0;
}
