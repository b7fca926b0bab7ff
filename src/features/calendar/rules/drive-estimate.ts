import type { Roads } from "#features/places/rules/drive-legs.ts";
import { meanMilesApart, type Place } from "#features/places/rules/place.ts";
import { driveMinutes, minutesFor } from "#features/places/rules.ts";
import type { Drive } from "./groomer-calendar.ts";

/**
 * Whole minutes of driving between two places, estimated without a road map. Between places that are not
 * exact, never less than the mean drive within their spreads. None between visits at the same door.
 */
export const estimateDrive: Drive = (from, to) => {
  if (isOneDoor(from, to)) return 0;
  const least = leastMiles(from, to);
  return driveMinutes(
    { latitude: from.lat, longitude: from.lng },
    { latitude: to.lat, longitude: to.lng },
    least,
  );
};

/**
 * Drives as a router knows them, never less than the least drive between the places. The estimate decides
 * what the router does not know.
 */
export function driveByRoads(roads: Roads): Drive {
  const drive = (from: Place, to: Place) => {
    if (isOneDoor(from, to)) return 0;
    const minutes = roads.minutesBetween(from, to);
    return minutes === null ? estimateDrive(from, to) : Math.max(minutes, minutesFor(leastMiles(from, to)));
  };
  return Object.assign(drive, { roads });
}

/** Whether there is a router, and the estimate decided this drive all the same. */
export function isEstimated({ roads }: Drive, from: Place, to: Place): boolean {
  return roads !== undefined && !isOneDoor(from, to) && roads.minutesBetween(from, to) === null;
}

/** One object is one door, even while its street is unknown: the visits of one booking. */
function isOneDoor(from: Place, to: Place): boolean {
  return from === to || (from.door !== 0 && from.door === to.door);
}

/** The least miles that a drive between two different doors may count, whoever estimates the drive. */
function leastMiles(from: Place, to: Place): number {
  return from.spreadMiles + to.spreadMiles > 0 ? meanMilesApart(from.spreadMiles, to.spreadMiles) : 0;
}
