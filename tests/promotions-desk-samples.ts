import { newId } from "#kit/server/ids.ts";

/** Valid calls about the brand's coupons, with ids that do not exist. */
export function promotionsDeskSamples() {
  const params = { id: newId() };
  const terms = {
    ...{ kind: "fixed", value: 1_500, minimumSubtotal: 2_000 },
    ...{ startsOn: "2027-03-01", lastOn: "2027-03-31", maxUses: 20 },
    ...{ firstOrder: true, serviceIds: [newId()], areaIds: [newId()] },
  };
  const percent = { ...terms, kind: "percent" };
  return {
    "GET /v2/staff/coupons": { query: { search: "sun" } },
    "GET /v2/staff/coupon-choices": {},
    "GET /v2/staff/coupons/{id}": { params },
    "POST /v2/staff/coupons": {
      bodies: [
        { ...terms, code: "SUNNY-15" },
        { ...percent, code: "SUNNY" },
      ],
    },
    "PUT /v2/staff/coupons/{id}": {
      ...{ params, bodies: [terms, percent].map((body) => ({ ...body, revision: 1 })) },
    },
    "POST /v2/staff/coupons/{id}/archive": { params, bodies: [{ revision: 1 }] },
    "POST /v2/staff/coupons/{id}/restore": { params, bodies: [{ revision: 1 }] },
  };
}
