import { z } from "zod";
import { preferredTimesSchema } from "#features/orders/contract/order.ts";
import { LEAD_STATES } from "#features/sites/contract/leads.ts";
import { dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";

/** The newest of a list, and how many there are. */
const newestOf = <T extends z.ZodType>(one: T) => z.object({ items: z.array(one), total: z.int() });

/** A review that the customer wrote. `comment` is empty with stars alone. */
const reviewSchema = z.object({
  id: idSchema,
  rating: z.int(),
  comment: z.string(),
  isHidden: z.boolean(),
  groomerName: z.string(),
  createdAt: instantSchema,
  timeZone: z.string(),
});

/**
 * A conversation of the customer that the team serves: with the team, or with a groomer where the team has
 * joined. `waitingSince`: the first message without an answer. Nothing of what was written is here.
 */
const conversationSchema = z.object({
  id: idSchema,
  /** Null for the conversation with the team. */
  groomerName: z.string().nullable(),
  status: z.enum(["open", "done"]),
  waitingSince: instantSchema.nullable(),
  isLate: z.boolean(),
  updatedAt: instantSchema,
});

/** An order that waits for a time. `pets` are names. */
const requestSchema = z.object({
  id: idSchema,
  number: z.string(),
  pets: z.array(z.string()),
  wishes: preferredTimesSchema.pick({ days: true, partsOfDay: true, wantsCall: true }).nullable(),
  createdAt: instantSchema,
  timeZone: z.string(),
});

/** A request without a time that came with the customer's phone number or e-mail address. */
const leadSchema = z.object({ id: idSchema, state: z.enum(LEAD_STATES), createdAt: instantSchema });

/** What the customer waits for. Days and hours are of the area's clock; without hours any time suits. */
const waitingSchema = z.object({
  id: idSchema,
  days: z.array(dateSchema),
  startTime: wallTimeSchema.nullable(),
  endTime: wallTimeSchema.nullable(),
  groomerName: z.string().nullable(),
  /** `name` is null while the pet's name is unknown. */
  pets: z.array(z.object({ name: z.string().nullable(), breed: z.string(), services: z.array(z.string()) })),
  /** A time is held for the customer now. */
  isOffered: z.boolean(),
  createdAt: instantSchema,
});

/**
 * The newest of what a customer wrote, asked and waits for. Null without the permission of the team's own
 * list: reviews `reviews.moderate`, conversations `messages.read`, requests and waitlist `orders.read`.
 */
export const activityShape = {
  reviews: newestOf(reviewSchema).nullable(),
  conversations: newestOf(conversationSchema).nullable(),
  requests: newestOf(requestSchema).nullable(),
  leads: newestOf(leadSchema),
  waitlist: newestOf(waitingSchema).nullable(),
};
const activitySchema = z.object(activityShape);
export type CustomerActivity = z.output<typeof activitySchema>;

const createdAt = "2026-11-20T15:00:00.000Z";
const timeZone = "America/Phoenix";

export const exampleActivity: z.input<typeof activitySchema> = {
  reviews: {
    items: [
      {
        ...{ id: "01990000-0000-7000-8000-0000000000b1", rating: 5, comment: "Calm and on time." },
        ...{ isHidden: false, groomerName: "Maria Lopez", createdAt, timeZone },
      },
    ],
    total: 1,
  },
  conversations: {
    items: [
      {
        ...{ id: "01990000-0000-7000-8000-0000000000b2", groomerName: null, status: "open" },
        ...{ waitingSince: createdAt, isLate: false, updatedAt: createdAt },
      },
    ],
    total: 1,
  },
  requests: {
    items: [
      {
        ...{ id: "01990000-0000-7000-8000-0000000000b3", number: "K7M2QA", pets: ["Biscuit"] },
        wishes: { days: ["2026-11-27"], partsOfDay: ["morning"], wantsCall: false },
        ...{ createdAt, timeZone },
      },
    ],
    total: 1,
  },
  leads: { items: [], total: 0 },
  waitlist: {
    items: [
      {
        ...{ id: "01990000-0000-7000-8000-0000000000b4", days: ["2026-11-27"] },
        ...{ startTime: "09:00", endTime: null, groomerName: null },
        pets: [{ name: "Biscuit", breed: "Cairn Terrier", services: ["Full groom"] }],
        ...{ isOffered: false, createdAt },
      },
    ],
    total: 1,
  },
};
