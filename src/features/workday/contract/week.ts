import { z } from "zod";
import { exampleOrder } from "#features/orders/contract/order.ts";
import { ORDER_STATUSES } from "#features/orders/rules/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, wallTimeSchema } from "#kit/wire/schema.ts";

/** From and to in local times of the area; "00:00" at the end means midnight. */
const stretchSchema = z.object({ startTime: wallTimeSchema, endTime: wallTimeSchema });

const weekVisitSchema = stretchSchema.extend({
  id: idSchema,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  orderMarkedAsNoShow: z.boolean(),
  customer: z.object({ firstName: z.string(), lastName: z.string() }),
  pets: z.array(z.string()),
  locality: z.string(),
  /** Whether the groomer asks the customer for another time. */
  asksForOtherTime: z.boolean(),
  /** Whether the groomer may ask for another time: the visit is accepted, and has not begun. */
  mayAskForTime: z.boolean(),
});
export type WeekVisit = z.output<typeof weekVisitSchema>;

const weekDaySchema = z.object({
  date: dateSchema,
  /** Working hours of this date. */
  hours: z.array(stretchSchema),
  /** Time off, without what lies on other days. */
  timeOff: z.array(stretchSchema),
  /** Busy times of calendars elsewhere, as of a day, by the name that the groomer gave the calendar. */
  busyTimes: z.array(stretchSchema.extend({ calendar: z.string() })),
  visits: z.array(weekVisitSchema),
});
export type WeekDay = z.output<typeof weekDaySchema>;

const weekSchema = z.object({
  /** The area's date now. */
  today: dateSchema,
  timeZone: z.string(),
  /** From Monday to Sunday. */
  days: z.array(weekDaySchema).length(7),
});
export type Week = z.output<typeof weekSchema>;

const hours = [{ startTime: "09:00", endTime: "17:00" }];
const exampleDays: z.input<typeof weekDaySchema>[] = [23, 24, 25, 26, 27, 28, 29].map((day) => ({
  date: `2026-11-${day}`,
  hours,
  timeOff: [],
  busyTimes: [],
  visits: [],
}));

/** The week of a date, Monday to Sunday by the area's calendar: what each day has. */
export const getWeek = endpoint({
  method: "GET",
  path: "/v2/groomer/week/{date}",
  summary: "Show a week of the groomer",
  audience: ["groomer"],
  params: z.object({ date: dateSchema }),
  reply: weekSchema,
  example: {
    params: { date: "2026-11-24" },
    reply: {
      ...{ today: "2026-11-24", timeZone: "America/Phoenix" },
      days: exampleDays.map((day, nth) =>
        nth === 1
          ? {
              ...day,
              visits: [
                {
                  ...{ id: exampleOrder.id, number: exampleOrder.number, status: "accepted" as const },
                  ...{ startTime: "10:00", endTime: "11:00", orderMarkedAsNoShow: false },
                  customer: { firstName: "Ann", lastName: "Lee" },
                  ...{ pets: ["Biscuit"], locality: "Phoenix" },
                  ...{ asksForOtherTime: false, mayAskForTime: true },
                },
              ],
            }
          : day,
      ),
    },
  },
});
