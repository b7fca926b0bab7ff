import { newId } from "#kit/server/ids.ts";

const ZONES = "/v2/groomer/zones";

/** A valid work zone in the test area; its name is different each time. */
export function newZone() {
  return {
    name: `Zone ${newId().slice(-12)}`,
    price: 1_500,
    workDays: [2, 3, 4],
    corners: [
      { latitude: 33.4, longitude: -112.1 },
      { latitude: 33.4, longitude: -112 },
      { latitude: 33.5, longitude: -112 },
    ],
  };
}

/** Valid calls about a groomer's work zones, with a zone that does not exist. */
export function zoneSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { id: newId() };
  return {
    [`POST ${ZONES}`]: { bodies: [newZone()] },
    [`POST ${ZONES}/outline`]: { bodies: [{ zips: ["85006"] }] },
    [`PUT ${ZONES}/{id}`]: { params, bodies: [{ ...newZone(), seen: "" }] },
    [`DELETE ${ZONES}/{id}`]: { params, query: { seen: "" } },
  };
}
