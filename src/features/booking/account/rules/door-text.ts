import type { Door } from "#features/orders/contract/door.ts";

/** Five decimals are about a meter. */
const DECIMALS = 5;

/** A door as people and map programs write it: "33.46412, -112.04893". */
export function doorText({ latitude, longitude }: Door): string {
  return `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
}

const PAIR = /^\(?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*\)?$/;

/** Reads latitude and longitude in degrees; null for any other text. */
export function parseDoor(text: string): Door | null {
  const [, first, second] = PAIR.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  const [latitude, longitude] = [Number(first), Number(second)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
