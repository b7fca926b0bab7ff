import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema } from "#kit/wire/schema.ts";
import { VISIT_FLAGS } from "../rules/visits.ts";
import { boardGroomerSchema, exampleArea } from "./board.ts";

/** Minutes of a groomer's local day. `openMinutes`: working hours without time off and busy times. */
const weekDaySchema = z.object({
  date: dateSchema,
  visits: z.int().min(0),
  bookedMinutes: z.int().min(0),
  openMinutes: z.int().min(0),
  hasTimeOff: z.boolean(),
  flags: z.array(z.object({ flag: z.enum(VISIT_FLAGS), visits: z.int().min(1) })),
});

const weekSchema = z.object({
  /** Monday to Sunday. */
  dates: z.array(dateSchema),
  groomers: z.array(
    boardGroomerSchema
      .pick({ id: true, displayName: true, area: true, isPaused: true })
      .extend({ days: z.array(weekDaySchema) }),
  ),
});
export type BoardWeek = z.output<typeof weekSchema>;

const exampleDates = [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`);

/**
 * Shows the week of a date in numbers: each active groomer of the brand, of one area, or one alone, with each
 * day's visits and minutes. Each groomer has the local days of the own area.
 */
export const getBoardWeek = endpoint({
  method: "GET",
  path: "/v2/staff/board/week",
  summary: "Show a week of all groomers in numbers",
  audience: ["staff"],
  needs: "orders.read",
  query: z.object({ date: dateSchema, area: idSchema.optional(), groomer: idSchema.optional() }),
  reply: weekSchema,
  example: {
    query: { date: "2026-11-24" },
    reply: {
      dates: exampleDates,
      groomers: [
        {
          ...{ id: "01990000-0000-7000-8000-0000000000a1", displayName: "Ada Brush", area: exampleArea },
          isPaused: false,
          days: exampleDates.map((date) => ({
            ...{ date, visits: 1, bookedMinutes: 60, openMinutes: 480, hasTimeOff: false },
            flags: [{ flag: "terms_open", visits: 1 }],
          })),
        },
      ],
    },
  },
});
