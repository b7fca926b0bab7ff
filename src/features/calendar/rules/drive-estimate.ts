import { driveMinutes } from "#features/places/rules.ts";
import type { Place } from "./groomer-calendar.ts";

/** Whole minutes of driving without a road map, in the shape that the calendar asks for. */
export function defaultDriveMinutes(from: Place, to: Place): number {
  return driveMinutes({ latitude: from.lat, longitude: from.lng }, { latitude: to.lat, longitude: to.lng });
}
