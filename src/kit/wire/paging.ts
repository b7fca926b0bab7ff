import { z } from "zod";

/** Most rows of one page; it also caps `limit=-1` ("all"). */
export const MAX_PAGE = 500;

/** `limit` rows (1 to 500; -1 means all, capped) of 1-based `page`. */
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
