import { openSandbox } from "#features/payments/adapters/sandbox.ts";
import { firstSlotOn, readyToPlace, startBooking } from "../booking-steps.ts";
import { type Rows, SOON, type Stage, under } from "./stage.ts";

const CHECKOUT = "/v2/service-checkout/pet-service";
const PAYMENT = "/v2/service-payment";

/** A customer who has saved a card. */
async function withCard(stage: Stage) {
  const { token } = await stage.customer();
  const { body } = await stage.done("POST", `${PAYMENT}/user-cards`, { token, body: { token: "tok_visa" } });
  return { token, id: body.id as string };
}

const saving = async (stage: Stage) => ({
  token: (await stage.customer()).token,
  body: { token: "tok_visa" },
  shows: { brand: "Visa", last4: "4242" },
});

/** A second card stays when the first is removed. */
async function removing(stage: Stage) {
  const { token, id } = await withCard(stage);
  const body = { token: "tok_mastercard" };
  await stage.done("POST", `${PAYMENT}/user-cards`, { token, body });
  return { token, params: { id } };
}

/** The reference of a payment that waits for its payer at the bank. */
async function challenged(stage: Stage): Promise<string> {
  const booking = await startBooking(stage.world);
  const slot = await firstSlotOn(booking, SOON);
  const payment = { id: "card", sourceId: "tok_needs_action" } as const;
  const ready = await readyToPlace(stage.world, booking, slot, payment);
  await booking.post("place-order", { agreedTotal: ready.quote.total });
  const { reference } = await stage.db
    .selectFrom("sandboxAuthorizations")
    .select("reference")
    .where("status", "=", "needs_action")
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return reference;
}

export const paymentRows: Rows = {
  ...under(CHECKOUT, {
    "GET /customer-cards/test-cards": () => ({}),
    "POST /customer-cards/tokens": () => ({ body: { testCard: "tok_visa" }, shows: { token: "tok_visa" } }),
    "POST /customer/payments/customer-cards/tokens": () => ({
      body: { testCard: "tok_visa" },
      shows: { token: "tok_visa" },
    }),
    "POST /customer/payments/customer-cards": saving,
    "DELETE /customer-cards/{id}": removing,
    "DELETE /customer/payments/customer-cards/{id}": removing,
  }),
  ...under(PAYMENT, {
    "GET /user-cards": async (stage) => {
      const { token, id } = await withCard(stage);
      return { token, shows: [{ id }] };
    },
    "POST /user-cards": saving,
    "GET /payment-methods": async (stage) => {
      const { token, id } = await withCard(stage);
      return { token, shows: { defaultPaymentMethod: { sourceId: id } } };
    },
    "PUT /default-payment-method": async (stage) => {
      const { token, id } = await withCard(stage);
      const body = { sourceId: id, methodId: "card" };
      return { token, body, shows: { defaultPaymentMethod: body } };
    },
    "GET /challenge": async (stage) => ({
      query: { reference: await challenged(stage) },
      shows: { status: "open" },
    }),
    "POST /challenge": async (stage) => ({
      body: { reference: await challenged(stage), decision: "approve" },
      shows: { status: "approved" },
    }),
    "GET /card-entry": () => ({ shows: { gateway: "sandbox" } }),
    "POST /webhooks/{gateway}": async (stage) => {
      await stage.visit({ byCard: true, date: SOON });
      const { siteId } = stage.world;
      const { gatewayKey } = await stage.db
        .selectFrom("payments")
        .select("gatewayKey")
        .where("siteId", "=", siteId)
        .where("gateway", "=", "sandbox")
        .executeTakeFirstOrThrow();
      const event = openSandbox(stage.db, stage.world.clock).eventOf(siteId, gatewayKey);
      const headers = { "sandbox-signature": event.signature, "content-type": "application/json" };
      return { params: { gateway: "sandbox" }, text: event.body, headers };
    },
  }),
};
