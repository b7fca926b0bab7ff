import { CORNER_PRECISION } from "#features/places/rules/drawn-ring.ts";
import type { Point } from "#features/places/rules.ts";

const LINE = /^\(?\s*(-?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*\)?$/;

/**
 * Reads corners from a text with one "latitude, longitude" in each line. Empty lines do not count. `line`:
 * the first line, from 1, that is no place on the earth.
 */
export function parseCorners(text: string): { ok: true; corners: Point[] } | { ok: false; line: number } {
  const corners: Point[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [, latitude, longitude] = LINE.exec(line.trim()) ?? [];
    const corner = { latitude: Number(latitude), longitude: Number(longitude) };
    if (!(Math.abs(corner.latitude) <= 90 && Math.abs(corner.longitude) <= 180))
      return { ok: false, line: index + 1 };
    corners.push(corner);
  }
  return { ok: true, corners };
}

/** Writes corners as `parseCorners` reads them. A stored corner stays the same. */
export function formatCorners(corners: readonly Point[]): string {
  return corners.map(({ latitude, longitude }) => `${round(latitude)}, ${round(longitude)}`).join("\n");
}

const round = (degrees: number) => String(Math.round(degrees * CORNER_PRECISION) / CORNER_PRECISION);

/** The ZIPs in a text, each once, in its order; commas, blanks and lines part them. */
export function parseZips(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((zip) => zip !== ""))];
}
