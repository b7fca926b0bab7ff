import { z } from "zod";
import { idSchema } from "#kit/wire/schema.ts";
import { MAX_POSITION, MAX_PRICE_CENTS } from "../rules.ts";
import { OFFER_FAULTS } from "../words.ts";

/** Cents, 0 to $100,000. */
export const priceSchema = z
  .int(OFFER_FAULTS.price)
  .min(0, OFFER_FAULTS.price)
  .max(MAX_PRICE_CENTS, OFFER_FAULTS.price);
export const positionSchema = z
  .int(OFFER_FAULTS.position)
  .min(0, OFFER_FAULTS.position)
  .max(MAX_POSITION, OFFER_FAULTS.position);
/** The number of changes of a row. A save names the revision that its form has shown. */
export const revisionSchema = z.int().min(1).max(2_000_000_000);

/** A call that archives or restores a row, as its caller saw it. The answer is the row. */
export const stepOf = <Reply extends z.ZodType>(reply: Reply) =>
  ({
    method: "POST",
    audience: ["staff"],
    needs: "catalog.write",
    params: z.object({ id: idSchema }),
    body: z.strictObject({ revision: revisionSchema }),
    reply,
    errors: ["conflict", "not_found"],
  }) as const;
