import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, lineSchema } from "#kit/wire/schema.ts";
import { MAX_VIEW_NAME } from "../rules/views.ts";
import { VIEW_FAULTS } from "../words/views.ts";
import { deskFilterQuery } from "./list.ts";

const VIEWS_PATH = "/v2/staff/appointment-views";

/** What a view filters by: as in the list, but no text of a search, which may be about a person. */
const { q: _, ...filterQuery } = deskFilterQuery;
const filtersSchema = z.strictObject({
  ...filterQuery,
  /** All days. Without days, the view begins on the day on which it is opened. */
  allDays: z.boolean().optional(),
});

/** A saved view. Its filters may name values that no longer exist: the list ignores them. */
const viewSchema = z.object({
  id: idSchema,
  name: z.string(),
  filters: z.object({
    "status[]": z.array(z.string()).optional(),
    ...{ area: z.string().optional(), groomer: z.string().optional(), flag: z.string().optional() },
    ...{ from: z.string().optional(), to: z.string().optional(), sort: z.string().optional() },
    ...{ source: z.string().optional(), pay: z.string().optional() },
    ...{ bookedFrom: z.string().optional(), bookedTo: z.string().optional() },
    allDays: z.boolean().optional(),
  }),
});
export type SavedView = z.output<typeof viewSchema>;

const exampleView: SavedView = {
  id: "01990000-0000-7000-8000-0000000000d5",
  name: "To confirm in Phoenix",
  filters: { "status[]": ["pending"], sort: "start" },
};
const shared = { audience: ["staff"], needs: "orders.read", reply: z.array(viewSchema) } as const;
const params = z.object({ id: idSchema });

/** The caller's own views of the list of appointments, the first saved one first. */
export const listSavedViews = endpoint({
  ...shared,
  method: "GET",
  path: VIEWS_PATH,
  summary: "List one's own views of the appointments",
  example: { reply: [exampleView] },
});

/**
 * Saves a view of one's own, at most 20. The caller chooses the id: a known one gets the new name, and new
 * filters if there are any.
 */
export const setSavedView = endpoint({
  ...shared,
  method: "PUT",
  path: `${VIEWS_PATH}/{id}`,
  summary: "Save or rename a view of the appointments",
  params,
  body: z.strictObject({
    name: lineSchema(MAX_VIEW_NAME, VIEW_FAULTS.name),
    filters: filtersSchema.optional(),
  }),
  errors: ["not_found"],
  example: {
    params: { id: exampleView.id },
    body: { name: exampleView.name, filters: { "status[]": ["pending"], sort: "start" } },
    reply: [exampleView],
  },
});

export const removeSavedView = endpoint({
  ...shared,
  method: "DELETE",
  path: `${VIEWS_PATH}/{id}`,
  summary: "Delete a view of the appointments",
  params,
  errors: ["not_found"],
  example: { params: { id: exampleView.id }, reply: [] },
});
