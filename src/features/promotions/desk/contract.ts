import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, centsSchema, dateSchema, idSchema } from "#kit/wire/schema.ts";
import { plainCode } from "../rules.ts";
import {
  COUPON_STATES,
  isCouponCode,
  isInvitationCode,
  MAX_COUPON_CENTS,
  MAX_COUPON_CHOICES,
  MAX_COUPON_USES,
} from "./rules.ts";
import { COUPON_FAULTS } from "./words.ts";

const COUPONS = "/v2/staff/coupons";

/** The number of changes of a coupon. A save names the revision that its form has shown. */
const revisionSchema = z.int().min(1).max(2_000_000_000);

const orNull = <T>(value: T | undefined): T | null => value ?? null;

const conditions = {
  firstOrder: z.boolean(),
  serviceIds: z.array(idSchema).max(MAX_COUPON_CHOICES),
  areaIds: z.array(idSchema).max(MAX_COUPON_CHOICES),
};

/**
 * What a coupon takes off. `value`: basis points of the subtotal for `percent` (1,000 is 10 %), cents for
 * `fixed`. `minimumSubtotal`: cents. Its days are by the clock of the brand's first area. A coupon
 * without `startsOn`, `lastOn` or `maxUses` has no such bound. `firstOrder`: only for customers without
 * another appointment. `serviceIds`: the booking has one of them; empty lists stand for any.
 */
const termsSchema = z.object({
  kind: z.enum(["percent", "fixed"]),
  value: z.int(COUPON_FAULTS.amount).min(1, COUPON_FAULTS.amount).max(MAX_COUPON_CENTS, COUPON_FAULTS.amount),
  minimumSubtotal: z
    .int(COUPON_FAULTS.minimum)
    .min(0, COUPON_FAULTS.minimum)
    .max(MAX_COUPON_CENTS, COUPON_FAULTS.minimum),
  startsOn: dateSchema.optional().transform(orNull),
  lastOn: dateSchema.optional().transform(orNull),
  maxUses: z
    .int(COUPON_FAULTS.uses)
    .min(1, COUPON_FAULTS.uses)
    .max(MAX_COUPON_USES, COUPON_FAULTS.uses)
    .optional()
    .transform(orNull),
  firstOrder: conditions.firstOrder.default(false),
  serviceIds: conditions.serviceIds.default([]),
  areaIds: conditions.areaIds.default([]),
});
export type CouponInput = z.output<typeof termsSchema>;
/** A coupon's terms as a page sends them, before they are read. */
export type RawCouponInput = z.input<typeof termsSchema>;

const listedCouponSchema = z.object({
  id: idSchema,
  code: z.string(),
  ...{ kind: z.enum(["percent", "fixed"]), value: z.int(), minimumSubtotal: centsSchema },
  ...{ startsOn: dateSchema.nullable(), lastOn: dateSchema.nullable(), maxUses: z.int().nullable() },
  ...{ firstOrder: z.boolean(), serviceIds: z.array(idSchema), areaIds: z.array(idSchema) },
  uses: z.int(),
  state: z.enum(COUPON_STATES),
});
export type ListedCoupon = z.output<typeof listedCouponSchema>;

const deskCouponSchema = listedCouponSchema.extend({
  revision: revisionSchema,
  /** The area by whose clock its days begin and end; null for a brand without areas, which has UTC. */
  clockOf: z.string().nullable(),
  /** Unfinished bookings of customers with its code. */
  openBookings: z.int(),
});
export type DeskCoupon = z.output<typeof deskCouponSchema>;

const newCouponSchema = z.strictObject({
  code: blankLineSchema(80)
    .transform(plainCode)
    .refine(isCouponCode, COUPON_FAULTS.code)
    .refine((code) => !isInvitationCode(code), COUPON_FAULTS.invitation),
  ...termsSchema.shape,
});
export type NewCoupon = z.output<typeof newCouponSchema>;

const id = "01990000-0000-7000-8000-0000000000f4";
const terms = {
  ...{ kind: "percent" as const, value: 1_000, minimumSubtotal: 5_000 },
  ...{ startsOn: "2027-03-01", lastOn: "2027-03-31", maxUses: 200 },
  ...{ firstOrder: true, serviceIds: ["01990000-0000-7000-8000-000000000031"], areaIds: [] },
};
const shown: z.input<typeof deskCouponSchema> = {
  ...{ ...terms, id, code: "SPRING-10", uses: 3, state: "open", revision: 1 },
  ...{ clockOf: "Flagstaff", openBookings: 2 },
};
const { revision: _, clockOf: __, openBookings: ___, ...listed } = shown;

/** The brand's coupons by code, archived ones last; at most 200. `search`: a part of a code. */
export const listCoupons = endpoint({
  method: "GET",
  path: COUPONS,
  summary: "List the brand's coupons",
  audience: ["staff"],
  needs: "promotions.write",
  query: z.object({ search: z.string().trim().max(80).optional() }),
  reply: z.object({ coupons: z.array(listedCouponSchema), hasMore: z.boolean() }),
  example: { query: { search: "spring" }, reply: { coupons: [listed], hasMore: false } },
});

export const showCoupon = endpoint({
  method: "GET",
  path: `${COUPONS}/{id}`,
  summary: "Show a coupon to the team",
  audience: ["staff"],
  needs: "promotions.write",
  params: z.object({ id: idSchema }),
  reply: deskCouponSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

const couponChoicesSchema = z.object({
  services: z.array(z.object({ id: idSchema, name: z.string(), isArchived: z.boolean() })),
  areas: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type CouponChoices = z.output<typeof couponChoicesSchema>;

/** The services and areas that a coupon can be for, in the order of the menu. */
export const listCouponChoices = endpoint({
  method: "GET",
  path: "/v2/staff/coupon-choices",
  summary: "List what a coupon can be for",
  audience: ["staff"],
  needs: "promotions.write",
  reply: couponChoicesSchema,
  example: {
    reply: {
      services: [{ id: terms.serviceIds[0] ?? id, name: "Full groom", isArchived: false }],
      areas: [{ id: "01990000-0000-7000-8000-000000000021", name: "Flagstaff" }],
    },
  },
});

const changedCouponSchema = z.strictObject({
  ...termsSchema.shape,
  ...z.object(conditions).partial().shape,
  revision: revisionSchema,
});
export type ChangedCoupon = z.output<typeof changedCouponSchema>;

/**
 * Makes a coupon. Its code is read in any case, with any spaces, and cannot be changed later. A code that
 * another coupon of the brand has is a `conflict`, a service or an area of another brand is `not_found`.
 */
export const createCoupon = endpoint({
  method: "POST",
  path: COUPONS,
  summary: "Make a coupon",
  audience: ["staff"],
  needs: "promotions.write",
  body: newCouponSchema,
  reply: deskCouponSchema,
  errors: ["conflict", "not_found"],
  example: { body: { ...terms, code: "SPRING-10" }, reply: shown },
});

/**
 * Changes a coupon for bookings from now on. Once customers have used it, `kind`, `value`, `minimumSubtotal`
 * and `serviceIds` stay, because placed orders read them. Without `firstOrder`, `serviceIds` or `areaIds`
 * that condition stays. `revision` is that of the coupon that the caller has read: a change after it is a
 * `conflict`.
 */
export const changeCoupon = endpoint({
  method: "PUT",
  path: `${COUPONS}/{id}`,
  summary: "Change a coupon",
  audience: ["staff"],
  needs: "promotions.write",
  params: z.object({ id: idSchema }),
  body: changedCouponSchema,
  reply: deskCouponSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: { ...terms, revision: 1 }, reply: { ...shown, revision: 2 } },
});

const step = {
  method: "POST",
  audience: ["staff"],
  needs: "promotions.write",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ revision: revisionSchema }),
  reply: deskCouponSchema,
  errors: ["conflict", "not_found"],
} as const;

/** Ends a coupon for bookings that are not placed yet. */
export const archiveCoupon = endpoint({
  ...step,
  path: `${COUPONS}/{id}/archive`,
  summary: "Archive a coupon",
  example: { params: { id }, body: { revision: 1 }, reply: { ...shown, state: "archived", revision: 2 } },
});

export const restoreCoupon = endpoint({
  ...step,
  path: `${COUPONS}/{id}/restore`,
  summary: "Let customers use an archived coupon again",
  example: { params: { id }, body: { revision: 2 }, reply: { ...shown, revision: 3 } },
});
