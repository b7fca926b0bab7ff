import { type Rows, type Stage, under } from "./stage.ts";

const COUPONS = "/v2/staff/coupons";
let codes = 0;

const newCoupon = () => ({
  ...{ code: `ROW-${++codes}`, kind: "percent", value: 1_000, minimumSubtotal: 0 },
  ...{ startsOn: "2027-01-01", maxUses: 9 },
});

async function made(stage: Stage) {
  const [token, { code, ...terms }] = [await stage.staff(), newCoupon()];
  const { body: coupon } = await stage.done("POST", COUPONS, { token, body: { code, ...terms } });
  return { token, code, terms, params: { id: coupon.id as string } };
}

export const promotionsDeskRows: Rows = under(COUPONS, {
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
    const [token, body] = [await stage.staff(), newCoupon()];
    return { token, body, shows: { ...body, revision: 1 } };
  },
  "PUT /{id}": async (stage) => {
    const { token, terms, params } = await made(stage);
    const changed = { ...terms, kind: "fixed", value: 2_500 };
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
