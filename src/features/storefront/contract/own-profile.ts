import { z } from "zod";
import { accountStatusSchema } from "#features/accounts/contract/customer.ts";
import {
  exampleNotifications,
  groomerNotificationsSchema,
} from "#features/groomers/contract/notifications.ts";
import { exampleGroomer, groomerCardSchema } from "#features/groomers/contract.ts";
import { GROOMER_PERMISSIONS } from "#features/groomers/rules/permissions.ts";
import { exampleArea, placeSuggestionSchema } from "#features/places/contract.ts";
import { reviewSummarySchema } from "#features/reviews/contract.ts";
import { ALL_OPEN_ACCOUNTS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, wallTimeSchema, weekdaySchema } from "#kit/wire/schema.ts";

/**
 * A groomer's private profile. `serviceTime` is in minutes, `availability` in the area's local time.
 * `timeOff` has no time off that is over. A new groomer has no area, page or address yet: they are null.
 */
const ownProfileSchema = groomerCardSchema.omit({ area: true }).extend({
  vanityUrl: z.string().nullable(),
  /** The groomer's id in conversations. */
  messagingId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  description: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Where the groomer starts. */
  physicalAddress: placeSuggestionSchema.nullable(),
  status: accountStatusSchema,
  reviewSummary: reviewSummarySchema,
  /** What the brand lets the groomer do. */
  permissions: z.array(z.enum(GROOMER_PERMISSIONS)),
  videoLink: z.string().nullable(),
  paymentPlan: z.string(),
  autoAcceptOrders: z.boolean(),
  notifications: groomerNotificationsSchema,
  /** The code for other groomers; null until the account is active, and for staff who act for the groomer. */
  referralCodes: z.object({ groomers: z.string().nullable(), customers: z.string().nullable() }),
  /** `pacePercent` of 120: visits take a fifth longer. `weightLimit` in lbs; null without. Breeds by id. */
  preferences: z.object({
    pacePercent: z.int(),
    weightLimit: z.int().nullable(),
    breedsToAvoid: z.array(idSchema),
  }),
  serviceTime: z.int(),
  serviceArea: groomerCardSchema.shape.area.nullable(),
  availability: z.array(z.object({ weekday: weekdaySchema, start: wallTimeSchema, end: wallTimeSchema })),
  timeOff: z.array(z.object({ startsAt: instantSchema, endsAt: instantSchema })),
  /** Whether the groomer takes no new bookings for now. */
  emergencySettings: z.boolean(),
  /** Whether orders wait for the groomer's answer. */
  pendingJobs: z.boolean(),
  /** Whether accepted visits are over but not complete. */
  incompleteJobs: z.boolean(),
  /** Whether a bank knows where to pay the earnings of the groomer. */
  merchantAccount: z.boolean(),
});
export type OwnProfile = z.output<typeof ownProfileSchema>;

export const ownProfile = endpoint({
  method: "GET",
  path: "/v1/groomer",
  summary: "Show the signed-in groomer's own profile",
  audience: ["groomer"],
  states: { groomer: ALL_OPEN_ACCOUNTS.groomer },
  reply: ownProfileSchema,
  errors: ["not_found"],
  example: {
    reply: {
      ...exampleGroomer,
      messagingId: "01990000-0000-7000-8000-0000000000a3",
      ...{ firstName: "Maria", lastName: "Lopez", description: "Grooming since 2014." },
      ...{ email: "maria@example.com", phoneNumber: "+16025550177" },
      ...{ profilePicture: null, videoLink: null, physicalAddress: null, status: "active" },
      reviewSummary: { total: 31, withText: 20, withOrderImages: 4, breeds: [] },
      ...{ permissions: ["hours"], paymentPlan: "", autoAcceptOrders: true, serviceTime: 90 },
      notifications: exampleNotifications,
      referralCodes: { groomers: "G-K7F-3QX", customers: "G-K7F-3QX" },
      preferences: { pacePercent: 100, weightLimit: null, breedsToAvoid: [] },
      serviceArea: {
        id: exampleArea.id,
        slug: exampleArea.slug,
        name: exampleArea.name,
        timeZone: exampleArea.timeZone,
      },
      availability: [{ weekday: 3, start: "09:00", end: "17:00" }],
      timeOff: [],
      ...{ emergencySettings: false, pendingJobs: true, incompleteJobs: false, merchantAccount: false },
    },
  },
});
