import { z } from "zod";
import { accountStatusSchema, customerAreaSchema } from "#features/accounts/contract/customer.ts";
import { customerAgreementSchema } from "#features/agreements/contract.ts";
import { orderSchema } from "#features/orders/contract/order.ts";
import { cardSchema } from "#features/payments/contract.ts";
import { exampleSavedPet, petSchema } from "#features/pets/contract.ts";
import { CREDIT_KINDS } from "#features/promotions/rules/referrals.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, centsSchema, dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { activityShape, exampleActivity } from "./customer-activity.ts";
import { DESK_CUSTOMERS, exampleCustomerId } from "./list.ts";

/** An appointment of the customer. Show its instants in `timeZone`. */
const visitSchema = orderSchema
  .pick({ id: true, number: true, status: true, appointmentStart: true, appointmentEnd: true })
  .extend({
    isNoShow: z.boolean(),
    timeZone: z.string(),
    groomerName: z.string().nullable(),
    pets: z.array(z.object({ name: z.string(), services: z.array(z.string()) })),
    total: centsRangeSchema,
  });
export type DeskVisit = z.output<typeof visitSchema>;

/** The first visits of a list, and how many there are. */
const visitsSchema = z.object({ items: z.array(visitSchema), total: z.int() });

export const deskPetSchema = petSchema
  .pick({ id: true, name: true, weight: true, gender: true, birthYear: true, description: true })
  .extend(
    petSchema.pick({
      ...{ vaccinated: true, declawed: true, spayedNeutered: true, anxiousAggressive: true },
      ...{ groomerNote: true, timeModifierPercent: true },
    }).shape,
  )
  .extend({ breed: z.string(), petType: z.string() });
export type DeskPet = z.output<typeof deskPetSchema>;

const seriesSchema = z.object({
  id: idSchema,
  weeks: z.int(),
  startTime: z.string(),
  groomerName: z.string(),
  petNames: z.array(z.string()),
  endedFrom: dateSchema.nullable(),
});

/**
 * One of the latest changes of the credit, in cents. `staff` and `reason`: who of the team gave it, and why.
 * `orderNumber` is null without `orders.read`.
 */
const creditEntrySchema = z.object({
  kind: z.enum(CREDIT_KINDS),
  amount: z.int(),
  balance: centsSchema,
  orderNumber: z.string().nullable(),
  staff: z.string().nullable(),
  reason: z.string(),
  createdAt: instantSchema,
});

const blockSchema = z.object({
  groomerId: idSchema,
  displayName: z.string(),
  by: z.enum(["customer", "groomer"]),
  at: instantSchema,
});
export type DeskBlock = z.output<typeof blockSchema>;

/**
 * What the brand has about a customer. Readers without `customers.contact` (`showsContact` is false) get
 * masked addresses and numbers, and no street and notes. Appointments are null without `orders.read`, cards
 * and credit without `money.read`. `isClosedByTeam`: the team closed the account, and can open it again.
 */
export const deskCustomerSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  status: accountStatusSchema,
  isClosedByTeam: z.boolean(),
  createdAt: instantSchema,
  /** When the account will be emptied, as the customer asked. */
  deletesAt: instantSchema.nullable(),
  showsContact: z.boolean(),
  phoneNumber: z.string(),
  isPhoneVerified: z.boolean(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  address: z.object({ text: z.string(), notes: z.string(), isApartmentComplex: z.boolean() }).nullable(),
  area: customerAreaSchema.pick({ id: true, name: true, timeZone: true }).nullable(),
  pets: z.array(deskPetSchema),
  agreements: z.array(
    customerAgreementSchema.pick({ kind: true, title: true, version: true, acceptedAt: true }),
  ),
  assignedGroomer: z.object({ id: idSchema, displayName: z.string() }).nullable(),
  referralSource: z.string(),
  referralCode: z.string(),
  /** By whose code the customer came. */
  referredBy: z.string().nullable(),
  blocks: z.array(blockSchema),
  /** How many blocks there are; `blocks` has the latest 100. */
  blocksTotal: z.int(),
  upcoming: visitsSchema.nullable(),
  past: visitsSchema.nullable(),
  /** The newest 50, without those that have ended. */
  series: z.array(seriesSchema).nullable(),
  seriesTotal: z.int().nullable(),
  cards: z.array(cardSchema.omit({ id: true })).nullable(),
  /** In cents. */
  credit: centsSchema.nullable(),
  /** The latest 20. */
  creditEntries: z.array(creditEntrySchema).nullable(),
  creditEntriesTotal: z.int().nullable(),
  ...activityShape,
});
export type DeskCustomer = z.output<typeof deskCustomerSchema>;

const visit: z.input<typeof visitSchema> = {
  ...{ id: "01990000-0000-7000-8000-0000000000e1", number: "K7M2Q9", status: "accepted" },
  ...{ appointmentStart: "2026-11-24T17:00:00.000Z", appointmentEnd: "2026-11-24T18:30:00.000Z" },
  ...{ isNoShow: false, timeZone: "America/Phoenix", groomerName: "Maria Lopez" },
  ...{ pets: [{ name: "Biscuit", services: ["Full groom"] }], total: { min: 8_000, max: 11_000 } },
};
const { breed, petType, ...pet } = petSchema.parse(exampleSavedPet);
const { breedId: _breed, customerId: _owner, slug: _slug, status: _status, ...facts } = pet;
const { photo: _photo, vaccinationImages: _images, ...examplePet } = facts;

export const exampleDeskCustomer: z.input<typeof deskCustomerSchema> = {
  ...{ id: exampleCustomerId, displayName: "Mia Torres", status: "active", isClosedByTeam: false },
  ...{ createdAt: "2026-11-20T15:00:00.000Z", deletesAt: null, showsContact: true },
  ...{ phoneNumber: "+14805550123", isPhoneVerified: true, email: "mia@example.com", isEmailVerified: true },
  address: { text: "1201 N 7th St, Phoenix, AZ 85006", notes: "Gate code 1234", isApartmentComplex: false },
  area: {
    id: "01990000-0000-7000-8000-0000000000d9",
    name: "Phoenix Valley",
    timeZone: "America/Phoenix",
  },
  pets: [{ ...examplePet, breed: breed.name, petType: petType.slug }],
  agreements: [{ kind: "terms", title: "Terms & conditions", version: 3, acceptedAt: null }],
  assignedGroomer: null,
  ...{ referralSource: "A friend", referralCode: "MIA-7Q2", referredBy: null, blocks: [] },
  blocksTotal: 0,
  upcoming: { items: [visit], total: 1 },
  past: { items: [], total: 0 },
  ...{ series: [], seriesTotal: 0 },
  cards: [{ brand: "visa", last4: "1111", exp: "12/28", isExpired: false }],
  credit: 2_000,
  creditEntries: [
    {
      ...{ kind: "goodwill", amount: 2_000, balance: 2_000, orderNumber: null, staff: "Kim Desk" },
      ...{ reason: "The groomer came an hour late.", createdAt: "2026-11-20T15:00:00.000Z" },
    },
  ],
  creditEntriesTotal: 1,
  ...exampleActivity,
};

/** Shows what the brand has about a customer, as far as the caller's permissions go. */
export const showDeskCustomer = endpoint({
  method: "GET",
  path: `${DESK_CUSTOMERS}/{id}`,
  summary: "Show a customer",
  audience: ["staff"],
  needs: "customers.read",
  params: z.object({ id: idSchema }),
  reply: deskCustomerSchema,
  errors: ["not_found"],
  example: { params: { id: exampleCustomerId }, reply: exampleDeskCustomer },
});
