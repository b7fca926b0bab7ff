import { z } from "zod";
import { centsRangeSchema, centsSchema, idSchema } from "#kit/wire/schema.ts";

/** One entry of a price, in cents. A negative entry is a deduction. */
const quoteEntrySchema = z.object({
  kind: z.enum([
    "service",
    "modifier",
    "add_on",
    "zone",
    "upsell",
    "custom_charge",
    "coupon",
    "gift_card",
    "tax",
    "tip",
    "credit",
  ]),
  label: z.string(),
  petId: idSchema.nullable(),
  amount: z.object({ min: z.int(), max: z.int() }),
  /** Why a groomer added a custom charge at the visit. */
  reason: z.string().optional(),
});
export type QuoteEntry = z.output<typeof quoteEntrySchema>;

/**
 * The fee for processing a payment, when the customer bears it: a percentage in basis points and a fixed
 * part, at most `cap`, in cents. `label` names its entry, a `custom_charge`.
 */
const processingFeeSchema = z.object({
  label: z.string(),
  basisPoints: z.int(),
  fixed: centsSchema,
  cap: centsSchema.nullable(),
});

/**
 * The price of a visit in cents: its entries add up to `total`. `minutes` is a multiple of 15. The tax rate
 * and the fee are those that the price was made with, and are left out where there was none.
 */
export const quoteSchema = z.object({
  entries: z.array(quoteEntrySchema),
  subtotal: centsRangeSchema,
  total: centsRangeSchema,
  minutes: z.int(),
  taxBasisPoints: z.int().optional(),
  processingFee: processingFeeSchema.optional(),
});
export type Quote = z.output<typeof quoteSchema>;
