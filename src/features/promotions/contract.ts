import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, instantSchema } from "#kit/wire/schema.ts";
import { CREDIT_KINDS, REFERRAL_REWARD_CENTS } from "./rules/referrals.ts";

/** `reward`: cents for the customer and for the friend. */
const referralCodeSchema = z.object({ code: z.string(), url: z.url(), reward: centsSchema });
export type ReferralCode = z.output<typeof referralCodeSchema>;

export const getReferralCode = endpoint({
  method: "GET",
  path: "/v2/service-marketing/customer/referral-code",
  summary: "Show the customer's referral code and link",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: referralCodeSchema,
  errors: ["forbidden", "not_found"],
  example: {
    reply: {
      code: "K7F3QXAB",
      url: "https://brand.example/refer?code=K7F3QXAB",
      reward: REFERRAL_REWARD_CENTS,
    },
  },
});

/** One change of the credit, in cents; `balance` is the credit after it. */
const creditEntrySchema = z.object({
  kind: z.enum(CREDIT_KINDS),
  amount: z.int(),
  balance: centsSchema,
  /** The order that spent or returned it. */
  orderNumber: z.string().nullable(),
  createdAt: instantSchema,
});

/** In cents; at most 100 entries, the latest first. */
const creditSchema = z.object({ balance: centsSchema, entries: z.array(creditEntrySchema) });
export type Credit = z.output<typeof creditSchema>;

export const getCredit = endpoint({
  method: "GET",
  path: "/v2/service-marketing/customer/credit",
  summary: "Show the customer's credit and its changes",
  audience: ["customer"],
  reply: creditSchema,
  example: {
    reply: {
      balance: 1_000,
      entries: [
        {
          kind: "reward",
          amount: 1_000,
          balance: 1_000,
          orderNumber: null,
          createdAt: "2026-11-20T15:00:00.000Z",
        },
      ],
    },
  },
});

/**
 * Only the friend's first name; `earned` in cents, 0 until the friend's first visit is complete.
 */
const joinedFriendSchema = z.object({
  firstName: z.string(),
  joinedAt: instantSchema,
  rewardedAt: instantSchema.nullable(),
  earned: centsSchema,
});
export type JoinedFriend = z.output<typeof joinedFriendSchema>;

export const listReferrals = endpoint({
  method: "GET",
  path: "/v2/service-marketing/customer/referrals",
  summary: "List the friends who joined by the customer's code",
  audience: ["customer"],
  reply: z.array(joinedFriendSchema),
  example: {
    reply: [
      {
        firstName: "Sam",
        joinedAt: "2026-11-20T15:00:00.000Z",
        rewardedAt: "2026-11-28T19:00:00.000Z",
        earned: 1_000,
      },
    ],
  },
});

export const showInvitation = endpoint({
  method: "GET",
  path: "/v2/service-marketing/referral-code/{code}",
  summary: "Show who invites with a referral code",
  audience: ["public"],
  params: z.object({ code: z.string().max(40) }),
  reply: z.object({ code: z.string(), firstName: z.string(), reward: centsSchema }),
  errors: ["not_found"],
  example: {
    params: { code: "K7F3QXAB" },
    reply: { code: "K7F3QXAB", firstName: "Mia", reward: REFERRAL_REWARD_CENTS },
  },
});
