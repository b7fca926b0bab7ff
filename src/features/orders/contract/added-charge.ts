import { z } from "zod";
import { centsSchema, lineSchema } from "#kit/wire/schema.ts";
import { CHARGE_FAULTS } from "../words/charges.ts";

/** The highest charge that is added to a visit, in cents. A higher one is probably a typing error. */
const MAX_CHARGE = 100_000;

/** A charge that a groomer or the team adds to the visit, such as "Dematting"; `amount` in cents. */
export const addedChargeSchema = z.strictObject({
  label: lineSchema(60, CHARGE_FAULTS.label),
  amount: centsSchema.min(1, CHARGE_FAULTS.amount).max(MAX_CHARGE, CHARGE_FAULTS.amount),
  reason: lineSchema(200, CHARGE_FAULTS.reason),
});
