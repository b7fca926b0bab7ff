import { z } from "zod";
import { centsRangeSchema, idSchema } from "#kit/wire/schema.ts";

/** One entry of a price, in cents; negative entries are deductions. Decision 0011 gives their order. */
export const quoteEntrySchema = z.object({
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
});
export type QuoteEntry = z.output<typeof quoteEntrySchema>;

/** The price of a visit: entries that add up to `total` (cents), and `minutes`, rounded up to 15. */
export const quoteSchema = z.object({
  entries: z.array(quoteEntrySchema),
  subtotal: centsRangeSchema,
  total: centsRangeSchema,
  minutes: z.int(),
});
export type Quote = z.output<typeof quoteSchema>;
