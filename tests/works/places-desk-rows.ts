import { expect } from "vitest";
import { type Rows, type Stage, under } from "./stage.ts";

const AREAS = "/v2/staff/areas";
let names = 0;

const newArea = () => ({
  name: `Row ${++names}`,
  corners: [
    { latitude: 32.1, longitude: -111.1 },
    { latitude: 32.1, longitude: -110.8 },
    { latitude: 32.3, longitude: -110.9 },
  ],
  ...{ timeZone: "America/Denver", phoneNumber: "+15205550100", address: "1 Main St", taxBasisPoints: 870 },
});

async function made(stage: Stage) {
  const [token, area] = [await stage.staff(), newArea()];
  const { body } = await stage.done("POST", AREAS, { token, body: area });
  return { token, area, params: { id: body.id as string } };
}

const areaRows = under(AREAS, {
  "GET ": async (stage) => {
    const { token, area, params } = await made(stage);
    return {
      token,
      shows: {
        areas: expect.arrayContaining([
          expect.objectContaining({ ...area, ...params, isArchived: false, groomers: 0, upcoming: 0 }),
        ]),
        timeZones: expect.arrayContaining(["America/Phoenix"]),
      },
    };
  },
  "GET /{id}": async (stage) => {
    const { token, area, params } = await made(stage);
    return { token, params, shows: { ...area, revision: 1, openBookings: 0, firstGroomers: [] } };
  },
  "POST ": async (stage) => {
    const [token, body] = [await stage.staff(), newArea()];
    return { token, body, shows: { ...body, revision: 1 } };
  },
  "PUT /{id}": async (stage) => {
    const { token, area, params } = await made(stage);
    const changed = { ...area, timeZone: "America/Phoenix", taxBasisPoints: 3_000, address: "" };
    return { token, params, body: { ...changed, revision: 1 }, shows: { ...changed, revision: 2 } };
  },
  "POST /{id}/archive": async (stage) => {
    const { token, params } = await made(stage);
    return { token, params, body: { revision: 1 }, shows: { ...params, isArchived: true } };
  },
  "POST /{id}/restore": async (stage) => {
    const { token, params } = await made(stage);
    await stage.done("POST", `${AREAS}/${params.id}/archive`, { token, body: { revision: 1 } });
    return { token, params, body: { revision: 2 }, shows: { ...params, isArchived: false, revision: 3 } };
  },
});

export const placesDeskRows: Rows = {
  ...areaRows,
  "GET /v2/staff/area-outline": async (stage) => ({
    token: await stage.staff(),
    query: { zips: "85006" },
    shows: {
      corners: expect.arrayContaining([{ latitude: expect.any(Number), longitude: expect.any(Number) }]),
    },
  }),
};
