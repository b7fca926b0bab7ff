import { z } from "zod";
import { centsRangeSchema, idSchema } from "#kit/wire/schema.ts";

/** One entry of a price, in cents; taken off when negative. Their order: docs/decisions/0011. */
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

/**
 * What pet service lines cost and take: entries that add up to `total` (cents), `minutes` rounded up to 15.
 */
export const quoteSchema = z.object({
  entries: z.array(quoteEntrySchema),
  subtotal: centsRangeSchema,
  total: centsRangeSchema,
  minutes: z.int(),
});
export type Quote = z.output<typeof quoteSchema>;
