import { expect } from "vitest";
import { daysAround } from "../report-steps.ts";
import type { Rows } from "./stage.ts";

const REPORT = "/v2/staff/reports/{report}";
const params = { report: "bookings" };

/** Reports of the days around now, in which a visit was booked. */
export const reportsRows: Rows = {
  [`GET ${REPORT}`]: async (stage) => {
    await stage.visit();
    const period = daysAround(stage.world, 3, 0);
    const shows = {
      ...{ report: "bookings", ...period, by: "source", compared: null },
      timeZones: expect.arrayContaining(["America/Phoenix"]),
      // Rows before this one may have booked as the team.
      rows: expect.arrayContaining([
        expect.objectContaining({ key: "customer", label: "Customer", before: null }),
      ]),
    };
    return { token: await stage.staff(), params, query: { ...period, by: "source" }, shows };
  },
  [`GET ${REPORT}/rows`]: async (stage) => {
    const { id, order } = await stage.visit();
    const query = { ...daysAround(stage.world, 3, 0), measure: "made", limit: "500" };
    const row = expect.objectContaining({ orderId: id, number: order.number, area: "Phoenix", values: [1] });
    return { token: await stage.staff(), params, query, shows: { items: expect.arrayContaining([row]) } };
  },
  [`POST ${REPORT}/export`]: async (stage) => {
    await stage.visit();
    return { token: await stage.staff(), params, body: daysAround(stage.world, 3, 0) };
  },
};
