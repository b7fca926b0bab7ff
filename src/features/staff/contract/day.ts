import { z } from "zod";
import { ORDER_STATUSES } from "#features/orders/rules/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { dateSchema, idSchema } from "#kit/wire/schema.ts";

/** An area of the brand, with the date that it has there now. */
const areaDaySchema = z.object({ id: idSchema, name: z.string(), timeZone: z.string(), date: dateSchema });
export type AreaDay = z.output<typeof areaDaySchema>;

/** `id`: of the account. `role`: the name of the role; "" for a list of permissions that no role has. */
const staffSelfSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  role: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  areas: z.array(areaDaySchema),
});
export type StaffSelf = z.output<typeof staffSelfSchema>;

const exampleArea: AreaDay = {
  id: "01990000-0000-7000-8000-0000000000e1",
  name: "Phoenix",
  timeZone: "America/Phoenix",
  date: "2026-11-24",
};

/** What the pages of staff always show, and what their menu follows. */
export const getStaffSelf = endpoint({
  method: "GET",
  path: "/v2/staff/me",
  summary: "Show the signed-in staff member with permissions, and the brand's areas with their date",
  audience: ["staff"],
  needs: "nothing",
  reply: staffSelfSchema,
  example: {
    reply: {
      ...{ id: "01990000-0000-7000-8000-0000000000f1", displayName: "Robin Hale", role: "Viewer" },
      permissions: ["orders.read", "messages.read"],
      areas: [exampleArea],
    },
  },
});

const staffDaySchema = z.object({
  areas: z.array(
    areaDaySchema.extend({
      visits: z.array(z.object({ status: z.enum(ORDER_STATUSES), count: z.int().min(1) })),
    }),
  ),
  waiting: z.int().min(0),
  changes: z.int().min(0),
});
export type StaffDay = z.output<typeof staffDaySchema>;

/**
 * Counts the visits of each area that start on its present date, by status; statuses without a visit are
 * left out. `waiting`: all orders of the brand that wait for an answer, on any date. `changes`: those of them
 * whose customers asked late for another time or a cancellation.
 */
export const getStaffDay = endpoint({
  method: "GET",
  path: "/v2/staff/day",
  summary: "Count today's visits by area and status",
  audience: ["staff"],
  needs: "orders.read",
  reply: staffDaySchema,
  example: {
    reply: {
      areas: [{ ...exampleArea, visits: [{ status: "accepted", count: 12 }] }],
      waiting: 3,
      changes: 1,
    },
  },
});
