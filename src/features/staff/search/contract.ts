import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema } from "#kit/wire/schema.ts";
import { MAX_SEARCH, MIN_SEARCH, SEARCH_KINDS, type SearchKind } from "./rules/kinds.ts";
import { SEARCH_FAULTS } from "./words.ts";

/**
 * Something that a search found. `id` is unique within its kind. `detail`: what distinguishes it from others
 * of the same name, with contacts masked for readers without `customers.contact`. `path`: its page.
 */
const itemSchema = z.object({ id: z.string(), title: z.string(), detail: z.string(), path: z.string() });

/** Results of a kind. `allPath`: the list of all that match, if there are more and such a list exists. */
const groupSchema = z.object({
  kind: z.enum(SEARCH_KINDS as readonly [SearchKind]),
  items: z.array(itemSchema),
  allPath: z.string().nullable(),
});
export type SearchGroup = z.output<typeof groupSchema>;

const resultsSchema = z.object({ groups: z.array(groupSchema) });
export type SearchResults = z.output<typeof resultsSchema>;

const customerId = "01990000-0000-7000-8000-0000000000c1";

/**
 * Finds pages of the team, orders by their whole number or id, customers, groomers and staff by the beginning
 * of a name or an e-mail address or by a phone number or its last four digits or more, and pets by the
 * beginning of their name: at most five of each. A kind is left out for staff without the permission to see
 * it. Contacts find nothing for readers without `customers.contact`. At most 120 searches a minute.
 */
export const searchStaff = endpoint({
  method: "GET",
  path: "/v2/staff/search",
  summary: "Search people, pets, appointments and pages",
  audience: ["staff"],
  needs: "nothing",
  query: z.object({ q: blankLineSchema(MAX_SEARCH).min(MIN_SEARCH, SEARCH_FAULTS.short) }),
  reply: resultsSchema,
  errors: ["too_many_requests"],
  example: {
    query: { q: "mia" },
    reply: {
      groups: [
        {
          kind: "customer",
          items: [
            {
              ...{ id: customerId, title: "Mia Torres", detail: "(480) 555-0123 · mia@example.com" },
              path: `/staff/customers/${customerId}`,
            },
          ],
          allPath: null,
        },
      ],
    },
  },
});
