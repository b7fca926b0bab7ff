import { z } from "zod";

/** The most rows one page may hold; `limit=-1` ("all") is capped here too. */
export const MAX_PAGE = 500;

/** `limit` rows (1 to 500; -1 means all, capped) of 1-based `page`. */
export const pagingQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(-1)
    .max(MAX_PAGE)
    .refine((n) => n !== 0, "Ask for at least one row")
    .default(20)
    .transform((n) => (n === -1 ? MAX_PAGE : n)),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** A list with its place in the whole: `{ items, total, page, limit }`. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int() });
}
