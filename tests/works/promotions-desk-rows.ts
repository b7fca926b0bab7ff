import { expect } from "vitest";
import { including, type Rows, type Stage, under } from "./stage.ts";

const COUPONS = "/v2/staff/coupons";
let codes = 0;

const newCoupon = ({ world: { areaId, offer } }: Stage) => ({
  ...{ code: `ROW-${++codes}`, kind: "percent", value: 1_000, minimumSubtotal: 0 },
  ...{ startsOn: "2027-01-01", maxUses: 9, firstOrder: true },
  ...{ serviceIds: [offer.services.bath], areaIds: [areaId] },
});

async function made(stage: Stage) {
  const [token, { code, ...terms }] = [await stage.staff(), newCoupon(stage)];
  const { body: coupon } = await stage.done("POST", COUPONS, { token, body: { code, ...terms } });
  return { token, code, terms, params: { id: coupon.id as string } };
}

const couponRows = under(COUPONS, {
  "GET ": async (stage) => {
    const { token, code, params } = await made(stage);
    return {
      token,
      query: { search: code },
      shows: { coupons: [{ ...params, code, uses: 0 }], hasMore: false },
    };
  },
  "GET /{id}": async (stage) => {
    const { token, code, terms, params } = await made(stage);
    return { token, params, shows: { ...terms, code, lastOn: null, revision: 1, openBookings: 0 } };
  },
  "POST ": async (stage) => {
    const [token, body] = [await stage.staff(), newCoupon(stage)];
    return { token, body, shows: { ...body, revision: 1 } };
  },
  "PUT /{id}": async (stage) => {
    const { token, terms, params } = await made(stage);
    const changed = { ...terms, kind: "fixed", value: 2_500, firstOrder: false, areaIds: [] };
    return { token, params, body: { ...changed, revision: 1 }, shows: { ...changed, revision: 2 } };
  },
  "POST /{id}/archive": async (stage) => {
    const { token, params } = await made(stage);
    return { token, params, body: { revision: 1 }, shows: { ...params, state: "archived" } };
  },
  "POST /{id}/restore": async (stage) => {
    const { token, params } = await made(stage);
    await stage.done("POST", `${COUPONS}/${params.id}/archive`, { token, body: { revision: 1 } });
    return { token, params, body: { revision: 2 }, shows: { ...params, revision: 3 } };
  },
});

export const promotionsDeskRows: Rows = {
  ...couponRows,
  "GET /v2/staff/coupon-choices": async (stage) => ({
    token: await stage.staff(),
    shows: {
      services: expect.arrayContaining([
        expect.objectContaining({ id: stage.world.offer.services.groom, isArchived: false }),
      ]),
      areas: including({ id: stage.world.areaId }),
    },
  }),
};
