import { z } from "zod";
import { homeInputSchema } from "#features/accounts/contract/settings.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import {
  preferredTimesSchema,
  visitAddressSchema,
  visitAreaSchema,
} from "#features/orders/contract/order.ts";
import { ADDRESS_CHECKS } from "#features/places/rules/address-check.ts";
import { quoteSchema } from "#features/quotes/contract.ts";
import {
  blankLineSchema,
  centsSchema,
  dateSchema,
  idSchema,
  instantSchema,
  wallTimeSchema,
} from "#kit/wire/schema.ts";
import { SORTS, STEPS, TOKEN_SHAPE } from "../rules/draft.ts";

/** The token opens a booking session: its holder needs no account. */
export const sessionParams = z.object({ session: z.string().regex(TOKEN_SHAPE) });

export const BASE = "/v2/service-checkout/pet-service/customer";
export const SESSION = `${BASE}/{session}` as const;

/** The address of the visit. The server finds the coordinates and does not trust a client's coordinates. */
export const addressInputSchema = homeInputSchema.extend({ addressLine: blankLineSchema(120).default("") });
export type AddressInput = z.output<typeof addressInputSchema>;

/** The errors of every session change: the session is already placed, or belongs to another customer. */
export const CHANGE_ERRORS = ["conflict", "forbidden"] as const;

/** A service of a pet, with its groomer and date once a time is chosen. */
const petServiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  groomerId: idSchema.nullable(),
  date: dateSchema.nullable(),
  serviceAddOns: z.array(z.object({ id: idSchema, name: z.string() })),
});

/** A pet of a booking. `isNew`: the pet is not yet stored. Missing facts are null. `weight` is in lbs. */
const bookingPetSchema = z.object({
  id: idSchema,
  isNew: z.boolean(),
  status: z.literal("draft"),
  name: z.string().nullable(),
  breed: z.object({ id: idSchema, name: z.string(), petType: z.string(), coat: z.string() }),
  size: z.object({ id: idSchema, slug: z.string(), name: z.string() }),
  weight: z.int(),
  gender: z.enum(["male", "female"]).nullable(),
  birthYear: z.int().nullable(),
  vaccinated: z.boolean(),
  declawed: z.boolean(),
  spayedNeutered: z.boolean(),
  anxiousAggressive: z.boolean(),
  description: z.string(),
  services: z.array(petServiceSchema),
});
export type BookingPet = z.output<typeof bookingPetSchema>;

/** A service that a pet of this session gets. */
export const serviceOfPetSchema = z.object({ petId: idSchema, serviceId: idSchema });

/**
 * A chosen time with a groomer, and its services. `minutes` is the length of the work. `date`, `startTime`
 * and `endTime` are in the service area's time zone.
 */
const visitSchema = z.object({
  groomer: groomerBriefSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  minutes: z.int(),
  services: z.array(serviceOfPetSchema),
});
export type Visit = z.output<typeof visitSchema>;

const contactSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  referralSource: z.string(),
});

/** An item that a groomer brings along. `price` is for one piece, in cents. `groomerId` null: no time yet. */
const chosenUpsellSchema = z.object({
  upsellId: idSchema,
  quantity: z.int(),
  groomerId: idSchema.nullable(),
  name: z.string(),
  price: centsSchema,
});

/** Whether a code lowers the price now. If not, `message` gives the customer the reason. */
const countingSchema = z.object({ counts: z.boolean(), message: z.string().nullable() });

export const bookingSessionSchema = z.object({
  id: z.string(),
  status: z.enum(["new", "placing", "placed", "requested"]),
  expiresAt: instantSchema,
  address: visitAddressSchema.nullable(),
  /** Whether a map service found the street and house; null while there is no address. */
  addressCheck: z.enum(ADDRESS_CHECKS).nullable(),
  /** Null while the address lies in no service area. */
  area: visitAreaSchema.nullable(),
  serviceCategory: z.string().nullable(),
  /** Whether the booking repeats an earlier order; see `rebook`. */
  isRebook: z.boolean(),
  sort: z.enum(SORTS),
  desiredDate: dateSchema.nullable(),
  /** The groomer whose times come first; null for any. */
  wishedGroomer: groomerBriefSchema.nullable(),
  /** The slug of the service from the link that opened the booking. */
  wishedService: z.string().nullable(),
  pets: z.array(bookingPetSchema),
  visits: z.array(visitSchema),
  hold: z.object({ expiresAt: instantSchema, extensionsLeft: z.int() }).nullable(),
  contact: contactSchema.nullable(),
  /** Whether the contact's phone number is verified, by a code or by the customer's sign-in. */
  isVerified: z.boolean(),
  /** Whether the signed-in customer may take over this booking, which has no customer yet; see `claim`. */
  isClaimable: z.boolean(),
  codeSentAt: instantSchema.nullable(),
  upsells: z.array(chosenUpsellSchema),
  /**
   * `none`: the brand sells no extras; `open`: the customer has not chosen yet; `told`: the customer has.
   */
  extras: z.enum(["none", "open", "told"]),
  coupon: z.object({ code: z.string(), ...countingSchema.shape }).nullable(),
  /** Shows only the end of the code. `balance` is what the card holds before this booking, in cents. */
  giftCard: z.object({ ending: z.string(), balance: centsSchema, ...countingSchema.shape }).nullable(),
  /** In cents. */
  tip: centsSchema,
  paymentMethod: z
    .object({ id: z.enum(["card", "cash", "gift_card"]), sourceId: z.string().nullable(), label: z.string() })
    .nullable(),
  quote: quoteSchema.nullable(),
  /** The preferred times of a request; see `mark-as-order-request`. */
  request: preferredTimesSchema.extend({ groomer: groomerBriefSchema.nullable() }).nullable(),
  /** The unfinished steps, in order. */
  missing: z.array(z.enum(STEPS)),
  orders: z.array(z.object({ id: idSchema, number: z.string() })),
});
export type BookingSession = z.output<typeof bookingSessionSchema>;

/** A new session, for the examples in the API documentation. */
export const startedSession: z.input<typeof bookingSessionSchema> = {
  id: "sKq2…",
  status: "new",
  expiresAt: "2026-11-21T15:00:00.000Z",
  address: null,
  addressCheck: null,
  area: null,
  serviceCategory: null,
  isRebook: false,
  sort: "recommended",
  desiredDate: null,
  wishedGroomer: null,
  wishedService: null,
  pets: [],
  visits: [],
  hold: null,
  contact: null,
  isVerified: false,
  isClaimable: false,
  codeSentAt: null,
  upsells: [],
  extras: "open",
  coupon: null,
  giftCard: null,
  tip: 0,
  paymentMethod: null,
  quote: null,
  request: null,
  missing: ["address", "pets", "time", "details", "verification", "payment"],
  orders: [],
};

/** An example in the API documentation: a body, and a session as the reply. */
export const shown = (body: unknown) => ({ body, reply: startedSession });
