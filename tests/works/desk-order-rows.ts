import { expect } from "vitest";
import { newId } from "#kit/server/ids.ts";
import type { Rows } from "./stage.ts";

const APPOINTMENTS = "/v2/staff/appointments";

/** What staff see and do with a brand's appointments. */
export const deskOrderRows: Rows = {
  [`GET ${APPOINTMENTS}`]: async (stage) => {
    const { id, order } = await stage.visit();
    const shows = { items: [expect.objectContaining({ id, number: order.number })], total: 1 };
    return { token: await stage.staff(), query: { q: order.number }, shows };
  },
  [`GET ${APPOINTMENTS}/{id}`]: async (stage) => {
    const { id, order } = await stage.completed({ byCard: true });
    const { number } = order;
    const money = { payments: [{ isCash: false, status: "captured" }], refunds: [] };
    const shows = {
      id,
      number,
      actions: ["refund", "note"],
      completedVisits: 1,
      money,
      audit: [],
      notes: [],
    };
    return { token: await stage.staff(), params: { id }, shows };
  },
  [`POST ${APPOINTMENTS}/{id}/notes`]: async (stage) => {
    const { id } = await stage.visit();
    const body = { id: newId(), content: "The gate is closed on Tuesdays." };
    const shows = { ...body, author: { displayName: "Sam Reyes" } };
    return { token: await stage.staff(), params: { id }, body, shows };
  },
  "GET /v2/staff/appointment-groomers": async (stage) => ({
    token: await stage.staff(),
    shows: expect.arrayContaining([expect.objectContaining({ id: stage.ada })]),
  }),
};
