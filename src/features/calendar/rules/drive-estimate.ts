import { meanMilesApart, type Place } from "#features/places/rules/place.ts";
import { driveMinutes } from "#features/places/rules.ts";

/**
 * Whole minutes of driving between two places, estimated without a road map. Between places that are not
 * exact, never less than the mean drive within their spreads. None between visits at the same door.
 */
export function estimateDrive(from: Place, to: Place): number {
  // One object is one door, even while its street is unknown: the visits of one booking.
  if (from === to || (from.door !== 0 && from.door === to.door)) return 0;
  const least = leastMiles(from, to);
  return driveMinutes(
    { latitude: from.lat, longitude: from.lng },
    { latitude: to.lat, longitude: to.lng },
    least,
  );
}

/** The least miles that a drive between two different doors may count, whoever estimates the drive. */
function leastMiles(from: Place, to: Place): number {
  return from.spreadMiles + to.spreadMiles > 0 ? meanMilesApart(from.spreadMiles, to.spreadMiles) : 0;
}
