import type { Rows } from "./stage.ts";

export const staffRows: Rows = {
  "GET /v2/staff/me": async (stage) => ({
    token: await stage.staff(),
    shows: { displayName: "Sam Reyes", areas: [{ id: stage.world.areaId }] },
  }),
  "GET /v2/staff/day": async (stage) => ({
    token: await stage.staff(),
    shows: { areas: [{ id: stage.world.areaId }] },
  }),
};
