export const COUPONS_PATH = "/staff/coupons";
export const couponPath = (id: string) => `${COUPONS_PATH}/${id}`;
export const NEW_COUPON_PATH = `${COUPONS_PATH}/new`;
