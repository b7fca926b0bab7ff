import { newId } from "#kit/server/ids.ts";

/** Valid calls about the brand's areas, with ids that do not exist. */
export function placesDeskSamples() {
  const params = { id: newId() };
  const area = {
    // Another name each time that it is read: two areas of a brand never have one name.
    get name() {
      return `Tucson ${newId()}`;
    },
    corners: [
      { latitude: 32.1, longitude: -111.1 },
      { latitude: 32.1, longitude: -110.8 },
      { latitude: 32.3, longitude: -110.9 },
    ],
    ...{
      timeZone: "America/Phoenix",
      phoneNumber: "+15205550100",
      address: "1 Main St",
      taxBasisPoints: 870,
    },
  };
  return {
    "GET /v2/staff/areas": {},
    "GET /v2/staff/areas/{id}": { params },
    "GET /v2/staff/area-outline": { query: { zips: "85006, 85016" } },
    "POST /v2/staff/areas": { bodies: [area] },
    "PUT /v2/staff/areas/{id}": { params, bodies: [{ ...area, revision: 1 }] },
    "POST /v2/staff/areas/{id}/archive": { params, bodies: [{ revision: 1 }] },
    "POST /v2/staff/areas/{id}/restore": { params, bodies: [{ revision: 1 }] },
  };
}
