import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema, idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { addressInputSchema, bookingSessionSchema, startedSession } from "../../contract/session.ts";
import { previewVisit } from "../../pets/contract/pets.ts";
import { TOKEN_SHAPE } from "../../rules/draft.ts";

const PATH = "/v2/service-provider/booking-links";
const ID = "01990000-0000-7000-8000-000000000042";

/**
 * Prepares a booking and sends its link to the customer by mail and text. The link works once, within seven
 * days, and books nothing by itself. A groomer's link is for the groomer's own visit; staff may choose a
 * groomer. The reply never contains the link.
 */
export const createBookingLink = endpoint({
  method: "POST",
  path: PATH,
  summary: "Send a customer the link to a prepared booking",
  audience: ["groomer", "staff"],
  needs: "orders.write",
  body: z.object({
    contact: z.object({
      firstName: lineSchema(60),
      lastName: lineSchema(60),
      email: emailSchema,
      phoneNumber: lineSchema(40),
    }),
    address: addressInputSchema,
    pets: previewVisit.body.shape.pets,
    /** The time to hold for the customer once the link is opened, if the time is still free. */
    time: z.object({ groomerId: idSchema.optional(), startsAt: instantSchema }).optional(),
  }),
  reply: z.object({
    id: idSchema,
    expiresAt: instantSchema,
    /** `email`: "" if the mailbox has turned invitations off. */
    sentTo: z.object({ email: z.string(), phoneNumber: z.string() }),
  }),
  errors: ["not_found"],
  example: {
    body: {
      contact: {
        firstName: "Mia",
        lastName: "Torres",
        email: "mia@example.com",
        phoneNumber: "(602) 555-0123",
      },
      address: { addressLine: "1201 N 7th St", postalCode: "85006" },
      pets: [{ breedId: ID, name: "Biscuit", services: [{ id: ID }] }],
    },
    reply: {
      id: ID,
      expiresAt: "2026-11-27T15:00:00.000Z",
      sentTo: { email: "m•••@example.com", phoneNumber: "••• ••• 0123" },
    },
  },
});

/** The token in the mailed link. */
export const linkTokenSchema = z.string().regex(TOKEN_SHAPE);

export const openBookingLink = endpoint({
  method: "POST",
  path: `${PATH}/open`,
  summary: "Open a prepared booking by its link",
  audience: ["public"],
  body: z.object({ token: linkTokenSchema }),
  reply: bookingSessionSchema,
  errors: ["not_found"],
  example: { body: { token: "dT5f_kx9Qm2Lr8Vw3Zb7Nc1H" }, reply: startedSession },
});
