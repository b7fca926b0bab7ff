import { z } from "zod";

/** The most rows of a page. `limit=-1` ("all") also gives at most this many rows. */
const MAX_PAGE = 500;

/** The query of a list: `limit` rows (1 to 500, or -1 for the maximum) of page `page`, which starts at 1. */
export const pagingQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(-1)
    .max(MAX_PAGE)
    .refine((n) => n !== 0, "Request at least one row")
    .default(20)
    .transform((n) => (n === -1 ? MAX_PAGE : n)),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** The schema of a page of a list: `{ items, total, page, limit }`. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int() });
}
