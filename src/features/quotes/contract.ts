import { z } from "zod";
import { centsRangeSchema, idSchema } from "#kit/wire/schema.ts";

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
});
export type QuoteEntry = z.output<typeof quoteEntrySchema>;

/** The price of a visit in cents: its entries add up to `total`. `minutes` is a multiple of 15. */
export const quoteSchema = z.object({
  entries: z.array(quoteEntrySchema),
  subtotal: centsRangeSchema,
  total: centsRangeSchema,
  minutes: z.int(),
});
export type Quote = z.output<typeof quoteSchema>;
