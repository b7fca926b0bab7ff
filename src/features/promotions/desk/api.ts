import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { archiveCoupon } from "./service/archive-coupon.ts";
import { changeCoupon } from "./service/change-coupon.ts";
import { createCoupon } from "./service/create-coupon.ts";
import { listCouponChoices } from "./service/list-coupon-choices.ts";
import { listCoupons } from "./service/list-coupons.ts";
import { restoreCoupon } from "./service/restore-coupon.ts";
import { showCoupon } from "./service/show-coupon.ts";

export const promotionsDeskApi = [
  handle(contract.listCoupons, (context, { query }) => listCoupons(context, query.search)),
  handle(contract.listCouponChoices, (context) => listCouponChoices(context)),
  handle(contract.showCoupon, (context, { params }) => showCoupon(context, params.id)),
  handle(contract.createCoupon, (context, { body }) => createCoupon(context, body)),
  handle(contract.changeCoupon, (context, { params, body }) => changeCoupon(context, params.id, body)),
  handle(contract.archiveCoupon, (context, { params, body }) =>
    archiveCoupon(context, params.id, body.revision),
  ),
  handle(contract.restoreCoupon, (context, { params, body }) =>
    restoreCoupon(context, params.id, body.revision),
  ),
];
