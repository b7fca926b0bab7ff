import { expect, it } from "vitest";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call } = moves;
const { answer, answers, reach, payments, set, tokenOf } = useAnswers(database, moves);
const VISA = { id: "card", sourceId: "tok_visa" } as const;

/** Requests a reschedule to another groomer, an hour and a half later. */
async function requestReschedule(toGroomerId: string): Promise<void> {
  const { id, totals, appointmentStart, appointmentEnd } = at.order;
  const later = (instant: string | null) => new Date(Date.parse(instant ?? "") + 90 * 60_000);
  await set({ status: "reschedule_request" });
  await database.db
    .insertInto("orderChanges")
    .values({
      id: newId(),
      siteId: at.world.siteId,
      orderId: id,
      kind: "move",
      status: "asked",
      reasonId: newId(),
      fromGroomerId: at.ada,
      fromStart: appointmentStart,
      fromEnd: appointmentEnd,
      toGroomerId,
      toStart: later(appointmentStart),
      toEnd: later(appointmentEnd),
      totals: JSON.stringify(totals),
      createdAt: at.world.clock.now(),
      settledAt: null,
    })
    .execute();
}

it("lets the groomer of a requested time decline it, but not cancel the visit", async () => {
  await book("2027-01-08", VISA);
  const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
  await requestReschedule(bea);
  const token = await tokenOf(bea);
  const refused = await answer("cancel", {}, token);
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect((await call("GET", "")).body.status).toBe("reschedule_request");
  expect((await answer("decline", {}, token)).status).toBe(200);
  expect((await call("GET", "")).body).toMatchObject({
    status: "accepted",
    serviceProvider: { id: at.ada },
  });
});

it("does not release a card for cash while the brand's late fee is due", async () => {
  await book("2027-01-08", VISA);
  reach(at.order.appointmentStart, -120);
  await setLateFee(50);
  const refused = await call("POST", "/payment-methods", { id: "cash" });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["id"]]);
  expect(await payments()).toEqual([expect.objectContaining({ status: "authorized" })]);
  await setLateFee(0);
  expect((await call("POST", "/payment-methods", { id: "cash" })).status).toBe(200);
});

async function setLateFee(lateFeePercent: number): Promise<void> {
  const { siteId } = at.world;
  await database.db.updateTable("sites").set({ lateFeePercent }).where("id", "=", siteId).execute();
  forgetSites(database.db);
}

it("does not release a card for cash after the visit has begun", async () => {
  await book("2027-01-08", VISA);
  reach(at.order.appointmentStart, 60);
  const refused = await call("POST", "/payment-methods", { id: "cash" });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["id"]]);
  expect(await payments()).toEqual([expect.objectContaining({ status: "authorized" })]);
});

it("lets the customer remove a pet after its visit was missed", async () => {
  await book("2027-01-08");
  const remove = () =>
    at.world.call("DELETE", `/v2/service-checkout/pet-service/customer-pets/${petId}`, {
      token: at.booking.token ?? "",
    });
  const petId = at.order.petServicesByPet[0]?.pet.id;
  expect((await remove()).status).toBe(409);
  reach(at.order.appointmentStart, 60);
  await answers.signIn();
  expect((await answer("no-show")).body.orderMarkedAsNoShow).toBe(true);
  expect((await remove()).status).toBe(200);
});
