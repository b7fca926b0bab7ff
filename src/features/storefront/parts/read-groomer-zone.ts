import { pointInRing } from "#features/places/rules.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type PublicProfile, publicProfile } from "../contract.ts";

/** Where a groomer works, for the public: a zone and its rough middle, never an address. */
export type GroomerZone = {
  name: string;
  ring: [lat: number, lng: number][];
  middle: { lat: number; lng: number };
};

/** The groomer's zone that contains a place; null when there is none any more. For loaders. */
export async function readGroomerZone(
  args: Anywhere,
  vanityUrl: string,
  place: { latitude: number; longitude: number },
): Promise<GroomerZone | null> {
  const zones = await readZones(args, vanityUrl);
  const drawn = zones.filter(({ points }) => points.length > 2);
  const zone = drawn.find(({ points }) => pointInRing(cornersOf(points), place)) ?? null;
  if (!zone) return null;
  const ring = zone.points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  return { name: zone.name, ring, middle: middleOf(ring) };
}

async function readZones(args: Anywhere, id: string): Promise<PublicProfile["zones"]> {
  try {
    return (await call(args, publicProfile, { params: { id } })).zones;
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return [];
    throw error;
  }
}

type Points = PublicProfile["zones"][number]["points"];

const cornersOf = (points: Points) =>
  points.map(({ latitude, longitude }): [number, number] => [longitude, latitude]);

/** The middle of an outline's corners; a closed one names its first corner twice. */
function middleOf(ring: GroomerZone["ring"]): GroomerZone["middle"] {
  const corners = ring.slice(1);
  const mean = (place: 0 | 1) => corners.reduce((sum, corner) => sum + corner[place], 0) / corners.length;
  return { lat: mean(0), lng: mean(1) };
}
