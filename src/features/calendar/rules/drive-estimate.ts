import { driveMinutes } from "#features/places/rules.ts";
import type { Place } from "./groomer-calendar.ts";

/** Whole minutes of driving between two places, estimated without a road map. */
export function estimateDrive(from: Place, to: Place): number {
  return driveMinutes({ latitude: from.lat, longitude: from.lng }, { latitude: to.lat, longitude: to.lng });
}
