import { expect } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import type { App } from "./app.ts";
import type { Household } from "./customer.ts";
import { dateIn } from "./time-travel.ts";

const SESSION = "/v2/service-checkout/pet-service/customer";
/** Each visit of a file has a day of its own, so many days from today. */
let day = 3;

/** Calls the program as the owner of a token. Every answer but 200 fails the test. */
export async function callApi(app: App, token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${app.origin()}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${path}`).toBe(200);
  return answer.json();
}

type Slot = { groomerId: string; startsAt: string };

/** Finds the first day on which two groomers are free at the same time. */
async function sharedSlot(app: App, token: string, session: string): Promise<Slot> {
  for (; day < 40; day++) {
    const path = `${SESSION}/${session}/available-timeslots?date=${dateIn(app, day)}`;
    const { slots } = await callApi(app, token, "GET", path);
    const byStart = Map.groupBy(slots as Slot[], ({ startsAt }) => startsAt);
    const shared = [...byStart.values()].find(
      (slotsAtStart) => new Set(slotsAtStart.map((slot) => slot.groomerId)).size > 1,
    );
    if (!shared?.[0]) continue;
    day++;
    return shared[0];
  }
  throw new Error("No two groomers of the demo are free at one time");
}

/**
 * Books a visit for a household, at a time at which another groomer could come, too. `accountId`: the
 * groomer's account.
 */
export async function bookVisit(app: App, house: Household) {
  const { accountId: customerAccount } = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  const token = await makeSignIn(app.db, house.siteId, customerAccount);
  const { id: completedId } = await app.db
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", house.customerId)
    .where("status", "=", "complete")
    .orderBy("appointmentStart", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await callApi(app, token, "POST", "/v1/checkout/rebook", { orderId: completedId });
  const slot = await sharedSlot(app, token, id);
  await callApi(app, token, "POST", `${SESSION}/${id}/set-appointment-time`, slot);
  const { quote } = await callApi(app, token, "PUT", `${SESSION}/${id}/payment-method`, { id: "cash" });
  const placed = await callApi(app, token, "POST", `${SESSION}/${id}/place-order`, {
    agreedTotal: quote.total,
  });
  const orderId = placed.orders[0].id as string;
  const { accountId, displayName } = await app.db
    .selectFrom("groomers")
    .select(["accountId", "displayName"])
    .where("id", "=", slot.groomerId)
    .executeTakeFirstOrThrow();
  // A groomer who confirms in person has agreed by now.
  await app.db.updateTable("orders").set({ status: "accepted" }).where("id", "=", orderId).execute();
  return { orderId, startsAt: slot.startsAt, accountId, groomer: displayName };
}
