import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, instantSchema } from "#kit/wire/schema.ts";
import { VISITS_TO_EARN } from "../rules/groomer-referrals.ts";

/**
 * A groomer who came by the code. `name`: the first name and an initial. `visits`: completed ones, at most
 * `visitsNeeded`. `earned`: cents, 0 until then.
 */
const newcomerSchema = z.object({
  name: z.string(),
  joinedAt: instantSchema,
  visits: z.int(),
  earnedAt: instantSchema.nullable(),
  earned: centsSchema,
});

/**
 * `reward`: cents for each newcomer from now on. `earned`: cents so far. `clients`: the link for customers,
 * the cents that each of them gets, and how many came.
 */
const groomerReferralsSchema = z.object({
  code: z.string(),
  url: z.url(),
  reward: centsSchema,
  visitsNeeded: z.int(),
  clients: z.object({ url: z.url(), reward: centsSchema, joined: z.int() }),
  earned: centsSchema,
  newcomers: z.array(newcomerSchema),
});
export type GroomerReferrals = z.output<typeof groomerReferralsSchema>;

export const getGroomerReferrals = endpoint({
  method: "GET",
  path: "/v2/service-marketing/service-provider/referral-code",
  summary: "Show the groomer's referral code, who came by it, and the earned rewards",
  audience: ["groomer"],
  reply: groomerReferralsSchema,
  errors: ["forbidden", "not_found"],
  example: {
    reply: {
      code: "G-K7F-3QX",
      url: "https://brand.example/send-us-request?referral=G-K7F-3QX",
      reward: 1_000,
      visitsNeeded: VISITS_TO_EARN,
      clients: { url: "https://brand.example/refer?code=GK7F3QX", reward: 1_000, joined: 3 },
      earned: 1_000,
      newcomers: [
        {
          name: "Sam P.",
          joinedAt: "2026-09-20T15:00:00.000Z",
          visits: VISITS_TO_EARN,
          earnedAt: "2026-11-20T19:00:00.000Z",
          earned: 1_000,
        },
      ],
    },
  },
});
