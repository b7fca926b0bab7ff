import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { FEE_PAYERS, LIMITS, type NumberRule } from "./rules.ts";
import { RULE_FAULTS, ruleFault } from "./words.ts";

const PATH = "/v2/staff/rules";

const bounded = (rule: NumberRule) =>
  z.int(ruleFault(rule)).min(LIMITS[rule].min, ruleFault(rule)).max(LIMITS[rule].max, ruleFault(rule));

/** A rule as it can be stored, also one that was set by SQL to more than the page takes. */
const storedSchema = z.int().min(0).max(2_147_483_647);

/**
 * The rules by which customers book. `leadMinutes`: from a booking to its visit at least. `horizonDays`: days
 * that can be booked, today included. `answerHours`: until a request without an answer ends.
 * `noticeMinutes`: until when before a visit changes are free. `lateFeePercent`: of the highest price, for
 * late cancellations and no-shows. `noShowWaitMinutes`: from the start until a groomer marks a no-show. The
 * processing fee counts if customers bear it: basis points, and cents; `processingFeeCap` null for no limit.
 * `groomerReferralCents`: for a groomer who invites another one.
 */
const rulesSchema = z.strictObject({
  leadMinutes: storedSchema,
  horizonDays: storedSchema,
  answerHours: storedSchema,
  noticeMinutes: storedSchema,
  lateFeePercent: storedSchema,
  noShowWaitMinutes: storedSchema,
  processingFeePayer: z.enum(FEE_PAYERS, RULE_FAULTS.payer),
  processingFeeBasisPoints: storedSchema,
  processingFeeFixed: storedSchema,
  processingFeeCap: storedSchema.nullable(),
  groomerReferralCents: storedSchema,
});

const inputSchema = z.strictObject({
  leadMinutes: bounded("leadMinutes"),
  horizonDays: bounded("horizonDays"),
  answerHours: bounded("answerHours"),
  noticeMinutes: bounded("noticeMinutes"),
  lateFeePercent: bounded("lateFeePercent"),
  noShowWaitMinutes: bounded("noShowWaitMinutes"),
  processingFeePayer: z.enum(FEE_PAYERS, RULE_FAULTS.payer),
  processingFeeBasisPoints: bounded("processingFeeBasisPoints"),
  processingFeeFixed: bounded("processingFeeFixed"),
  processingFeeCap: bounded("processingFeeCap").optional(),
  groomerReferralCents: bounded("groomerReferralCents"),
  from: rulesSchema.extend({ processingFeeCap: storedSchema.optional() }),
});
export type RulesInput = z.output<typeof inputSchema>;

/** `openBookings`: unfinished bookings of customers, which follow changed rules at once. */
const deskRulesSchema = z.object({ rules: rulesSchema, openBookings: z.int() });
export type DeskRules = z.output<typeof deskRulesSchema>;

const sent: Omit<RulesInput, "from"> = {
  ...{ leadMinutes: 120, horizonDays: 60, answerHours: 72 },
  ...{ noticeMinutes: 1_440, lateFeePercent: 50, noShowWaitMinutes: 15 },
  processingFeePayer: "customer",
  ...{ processingFeeBasisPoints: 290, processingFeeFixed: 30 },
  groomerReferralCents: 1_000,
};
const rules: DeskRules["rules"] = { ...sent, processingFeeCap: null };

export const showRules = endpoint({
  method: "GET",
  path: PATH,
  summary: "Show the rules of booking",
  audience: ["staff"],
  needs: "site.write",
  reply: deskRulesSchema,
  example: { reply: { rules, openBookings: 3 } },
});

/**
 * Changes the rules for bookings from now on. Placed appointments stay as agreed. `from`: the rules that the
 * caller has read. Other rules in their place are a `conflict`, unless they are the wanted ones. Without
 * `processingFeeCap` there is no limit.
 */
export const changeRules = endpoint({
  method: "PUT",
  path: PATH,
  summary: "Change the rules of booking",
  audience: ["staff"],
  needs: "site.write",
  body: inputSchema,
  reply: deskRulesSchema,
  errors: ["conflict"],
  example: {
    body: { ...sent, noticeMinutes: 2_880, from: sent },
    reply: { rules: { ...rules, noticeMinutes: 2_880 }, openBookings: 3 },
  },
});
