import { describe, expect, it } from "vitest";
import { makeConfirmLink } from "#features/orders/attendance/service/make-confirm-link.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "./answer-steps.ts";
import { proveCustomer, startBooking } from "./booking-steps.ts";
import { useDatabase } from "./db.ts";
import { FORGED, useForgedCalls } from "./forged-calls.ts";
import { sellOne } from "./gift-card-steps.ts";
import { useRescheduleSteps } from "./reschedule-steps.ts";
import { fillDay, releaseVisits, waitFor } from "./waitlist-steps.ts";
import { HOME } from "./world.ts";

const CARD = { id: "card", sourceId: "tok_visa" } as const;
const FULL = "2027-01-07";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, call, move, later, waitUntilSoon, confirmInPerson } = steps;
const { answer, answers, set, reach, lines, finals } = useAnswers(database, steps);
const { runJob, sent, expectOwnLinks } = useForgedCalls(database, at);

/** Stores a forged origin, as an earlier version did that trusted the caller. */
const forgeStored = () => set({ origin: `http://${at.world.host}:${FORGED}` });

const post = (path: string, body: unknown, token?: string) =>
  at.world.call("POST", path, { body, ...(token && { token }) });
const put = (path: string, body: unknown, token: string) => at.world.call("PUT", path, { body, token });

async function request(): Promise<void> {
  const booking = await startBooking(at.world);
  const input = { days: ["2027-01-08"], partsOfDay: ["morning"], wantsCall: true, note: "" };
  await booking.put("request-wishes", input);
  await proveCustomer(at.world, booking);
  const { body } = await booking.post("mark-as-order-request");
  at.booking = booking;
  at.order = { ...at.order, id: body.orders[0].id };
}

async function finish(): Promise<void> {
  at.order = (await call("GET", "")).body;
  reach(at.order.appointmentStart, 60);
  await answers.signIn();
  await answer("complete", finals(lines()[0]?.maxEstimatedPrice ?? 0));
}

async function changeAccount(): Promise<void> {
  const { token } = await at.world.addCustomer();
  const codes = await post("/v2/account/customer/confirm-code", { to: "phone" }, token);
  expect(codes.status).toBe(200);
  const sent = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", at.world.siteId)
    .executeTakeFirstOrThrow();
  const confirmCode = /\b\d{6}\b/.exec(sent.bodyText)?.[0];
  const changed = await put(
    "/v2/account/customer/password",
    { newPassword: "five plain words do too", confirmCode },
    token,
  );
  expect(changed.status).toBe(200);
}

async function offerWaiting(): Promise<void> {
  const hours = await fillDay(at.world, at.ada, FULL);
  const { booking } = await waitFor(at.world, [FULL]);
  const forged = JSON.stringify(`http://${at.world.host}:${FORGED}`);
  await database.pool.query(
    "update waitlist_entries set draft = jsonb_set(draft, '{origin}', $1::jsonb) where site_id = $2",
    [forged, at.world.siteId],
  );
  expect(booking.id).not.toBe("");
  await releaseVisits(at.world, [hours.get(11), hours.get(12)]);
  await runJob("sweep-waitlist");
  const { rows } = await database.pool.query(
    `select o.id, o.entry_id as "entryId", e.customer_id as "customerId", o.site_id as "siteId"
     from waitlist_offers o join waitlist_entries e on e.id = o.entry_id where o.site_id = $1`,
    [at.world.siteId],
  );
  await runJob("tell-held-time", rows[0]);
}

const inOrder =
  (...acts: (() => unknown)[]) =>
  async () => {
    for (const act of acts) await act();
  };

type Row = [mail: string, keys: RegExp, act: () => Promise<unknown>];

const ABOUT_ORDERS: Row[] = [
  ["a confirmation, to customer and groomer", /confirmation:mail|groomer/, () => book()],
  ["a new time", /:moved:/, inOrder(book, () => move(later(60)))],
  [
    "a reschedule request without an answer",
    /:stands:/,
    async () => {
      await book();
      waitUntilSoon();
      await move(later(60));
      await forgeStored();
      reach(later(60));
      await runJob("watch-orders");
    },
  ],
  ["an accepted order", /:accepted:/, inOrder(confirmInPerson, book, () => answer("accept"))],
  [
    "a declined order with a stand-in",
    /:ended:.*mail/,
    async () => {
      await book();
      await set({ status: "pending" });
      await at.world.addGroomer({ displayName: "Bea Comb" });
      await answer("decline", { description: "My van is broken." });
    },
  ],
  [
    "an order without an answer",
    /:ended:/,
    async () => {
      await book("2027-01-13");
      await set({ status: "pending", origin: `http://${at.world.host}:${FORGED}` });
      at.world.clock.advance({ hours: 73 });
      await runJob("watch-orders");
    },
  ],
  ["a cancellation", /:cancel/, inOrder(book, cancel)],
  ["a late cancellation", /:cancel-asked:/, inOrder(book, waitUntilSoon, cancel)],
  ["a change of services", /:services:/, inOrder(book, changeServices)],
  [
    "a reminder",
    /:reminder:day/,
    async () => {
      await book("2027-01-13");
      await forgeStored();
      reach(at.order.appointmentStart, -24 * 60);
      await runJob("watch-orders");
    },
  ],
  [
    "a reminder of an order without a stored origin",
    /:reminder:hour/,
    async () => {
      await book("2027-01-13");
      await set({ origin: "" });
      reach(at.order.appointmentStart, -60);
      await runJob("watch-orders");
    },
  ],
  ["a receipt", /:complete:mail/, inOrder(() => book("2027-01-08", CARD), finish)],
  ["a request for a review", /:review:mail/, inOrder(() => book("2027-01-08", CARD), finish)],
  [
    "a charge that failed",
    /:charge-failed:/,
    async () => {
      await book("2027-01-13", { id: "card", sourceId: "tok_late_failure" });
      await finish();
      await forgeStored();
      await runJob("watch-orders");
    },
  ],
  [
    "a refund",
    /:refund:/,
    async () => {
      await book("2027-01-08", CARD);
      await finish();
      const body = { refundId: newId(), seenRefunded: 0, amount: 3_000, description: "A scratch" };
      await post(`/v2/staff/orders/${at.order.id}/refund`, body, answers.staff);
    },
  ],
  [
    "a no-show",
    /:no-show:/,
    async () => {
      await book();
      reach(at.order.appointmentStart, 30);
      await answers.signIn();
      await answer("no-show");
    },
  ],
  [
    "a review, and the answer to it",
    /:replied:mail/,
    async () => {
      await book("2027-01-08", CARD);
      await finish();
      const review = { orderId: at.order.id, rating: 5, comment: "Calm" };
      const written = await post("/v2/service-review/customer", review, at.booking.token);
      const reply = { reply: "Thank you" };
      await post(`/v2/groomer/reviews/${written.body.id}/reply`, reply, answers.groomer);
    },
  ],
  ["a request, to customer and brand", /:request:notice/, request],
  [
    "a time for a request",
    /:proposed:/,
    async () => {
      await request();
      const time = { appointmentStart: "2027-01-08T18:00:00.000Z", serviceProviderId: at.ada };
      await answer("propose-time", time, answers.staff);
    },
  ],
  ["the end of a request", /:ended:/, inOrder(request, () => answer("cancel", {}, answers.staff))],
];

const OTHERS: Row[] = [
  ["a code by mail, with its link", /^code:/, async () => signInCode({ email: await provedEmail() })],
  ["a code by text", /^code:/, async () => signInCode({ phone: { number: (await customer()).phoneNumber } })],
  ["a code request for an unknown address", /^code:/, () => signInCode({ email: "nobody@example.com" })],
  ["a changed password", /^account:password/, changeAccount],
  ["a question to the brand", /^lead:/, () => post("/v2/sites/leads", LEAD)],
  ["a request by mail", /^request:.*notice/, () => requestByMail()],
  ["a prepared booking", /^booking-link:.*mail/, () => post(LINKS, prepared(), answers.groomer)],
  ["a gift card", /^gift-card:/, () => sellOne(at.world)],
  ["an offer to a waiting customer", /^waitlist:.*mail/, offerWaiting],
];

const LINKS = "/v2/service-provider/booking-links";
const LEAD = { kind: "lead", name: "Mia Torres", email: "mia@example.com", postalCode: "86001" };

const customer = () => at.world.addCustomer();
const signInCode = (body: object) => post("/v2/account/sign-in-code", body);

async function provedEmail(): Promise<string> {
  const { customerId } = await customer();
  const row = database.db.selectFrom("customers").select("email").where("id", "=", customerId);
  return (await row.executeTakeFirstOrThrow()).email;
}

function prepared() {
  const contact = {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@example.com",
    phoneNumber: "+16023000001",
  };
  const services = [{ id: at.world.offer.services.bath }];
  const pet = { breedId: at.world.pets.breeds.poodle, name: "Bo", gender: "male", birthYear: 2020, services };
  return { contact, address: HOME, pets: [pet] };
}

async function requestByMail() {
  const booking = await startBooking(at.world);
  const guest = { firstName: "Noor", lastName: "Haddad", email: "noor@example.com" };
  return booking.post("place-request-email", guest);
}

function cancel() {
  const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
  const body = { orderIds: [at.order.id], reasonId };
  return post("/v2/service-checkout/pet-service/cancel-orders", body, at.booking.token);
}

function changeServices() {
  const line = at.order.petServicesByPet[0]?.services[0]?.petServiceId;
  const service = { id: at.world.offer.services.groom, serviceAddOns: [] };
  return call("PUT", `/pet-services/${line}`, { service, agreedTotal: { min: 0, max: 1_000_000 } });
}

const ORDER_KEY = /^order:([\da-f-]{36}):(?!request:notice)/;

/** Expects a message about an order to lead to the sign-in that carries it, by the message's own channel. */
function expectOrderLink({ key, text }: { key: string; text: string }): void {
  const id = ORDER_KEY.exec(key)?.[1];
  if (!id) return;
  const query = key.endsWith(":text") ? "?by=text" : key.includes(":groomer:") ? "?role=groomer" : "";
  // The text of a reminder asks for a press, and its page leads on to the visit.
  const asks = /:reminder:day:.*:text$/.test(key);
  const link = asks ? makeConfirmLink("", at.world.siteId, id) : `/visit/${id}${query}`;
  expect(text, key).toContain(link);
}

describe("a forged port or forwarded host", () => {
  it.each([...ABOUT_ORDERS, ...OTHERS])(
    "changes no link, and drops none to the order, in the message about %s",
    async (_, keys, act) => {
      await act();
      const mails = await sent();
      expect(mails.map(({ key }) => key).join("\n")).toMatch(new RegExp(keys, "m"));
      for (const mail of mails) {
        expectOwnLinks(mail.text);
        expectOrderLink(mail);
      }
    },
  );

  it("changes no link to a private calendar, nor inside it", async () => {
    await book();
    const { token } = at.booking;
    const { body } = await post("/v2/account/customer/calendar-feed", {}, token);
    expectOwnLinks(body.url);
    const secret = /\/calendar\/([\w-]+)\.ics$/.exec(body.url)?.[1];
    const feed = await at.world.call("GET", `/v2/calendar-feeds/${secret}`);
    expect(feed.body.content).toContain("BEGIN:VEVENT");
    expectOwnLinks(feed.body.content.replaceAll("\r\n ", ""));
  });
});
