import { sql } from "kysely";
import type { Page } from "playwright-core";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { App } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { siteOf } from "./signed-in.ts";

/** The demo's customer of a brand, who logs in by password. */
const LOGIN = { email: "customer@example.com", password: "waggon-demo-1" };

/** A customer with pets and their groomer. */
export type Household = {
  siteId: SiteId;
  customerId: string;
  areaId: string;
  groomer: { id: string; displayName: string };
  pets: readonly { id: string; name: string }[];
  serviceId: string;
};

/** Reads the household of a brand's demo customer. */
export async function householdOf(app: App, host = app.host): Promise<Household> {
  const siteId = await siteOf(app, host);
  const { customerId, areaId } = await app.db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .select(["customers.id as customerId", "customers.areaId"])
    .where("accounts.email", "=", LOGIN.email)
    .where("customers.siteId", "=", siteId)
    .executeTakeFirstOrThrow();
  const groomer = await app.db
    .selectFrom("orders")
    .innerJoin("groomers", "groomers.id", "orders.groomerId")
    .select(["groomers.id", "groomers.displayName"])
    .where("orders.customerId", "=", customerId)
    .orderBy("orders.appointmentStart", "desc")
    .orderBy("orders.id")
    .executeTakeFirstOrThrow();
  const lines = await app.db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .innerJoin("pets", "pets.id", "orderLines.petId")
    .select(["pets.id", "pets.name", "orderLines.serviceId"])
    .where("orders.customerId", "=", customerId)
    .orderBy("orders.appointmentStart", "desc")
    .orderBy("orders.id")
    .orderBy("orderLines.position")
    .execute();
  const pets = [...new Map(lines.map(({ id, name }) => [id, { id, name }])).values()];
  const [first] = lines;
  if (!first || !areaId) throw new Error("The demo's customer has had no visit.");
  return { siteId, customerId, areaId, groomer, pets, serviceId: first.serviceId };
}

/** Adds a visit of the household in `days` days. `over` changes it. */
export function addVisit(app: App, house: Household, days: number, over: Partial<OrderOver> = {}) {
  const { siteId, customerId, areaId, groomer, pets, serviceId } = house;
  const now = app.now();
  return makeOrder(app.db, siteId, {
    customerId,
    areaId,
    groomerId: groomer.id,
    start: new Date(now.getTime() + days * 86_400_000),
    lines: pets.slice(0, 1).map(({ id }) => ({ petId: id, serviceId })),
    now,
    ...over,
  });
}

/** No connection is reused: the program might close an idle one just as the next call starts. */
const ONCE = { connection: "close" };

/** Completes a visit as its groomer does, with $90 for each service. */
export async function completeVisit(app: App, house: Household, id: string, host = app.host) {
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  const lines = await app.db.selectFrom("orderLines").select("id").where("orderId", "=", id).execute();
  const token = await makeSignIn(app.db, house.siteId, accountId);
  const answer = await fetch(`${app.origin(host)}/v2/groomer/orders/${id}/complete`, {
    method: "POST",
    headers: { ...ONCE, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      petServices: lines.map((line) => ({ petServiceId: line.id, final: 9_000 })),
      cashReceived: true,
    }),
  });
  if (answer.status !== 200) throw new Error(`The visit could not be ended: ${answer.status}`);
}

/** Deletes all visits of a household, those of the demo included. */
export async function forgetVisits(app: App, { customerId }: Household): Promise<void> {
  const rows = await app.db.selectFrom("orders").select("id").where("customerId", "=", customerId).execute();
  const own = rows.map(({ id }) => id);
  if (own.length === 0) return;
  await app.db.deleteFrom("reviews").where("orderId", "in", own).execute();
  await app.db.updateTable("payments").set({ orderId: null }).where("orderId", "in", own).execute();
  await app.db.deleteFrom("occupancy").where("holder", "in", own).execute();
  await deleteOrders(app, own);
}

/** Deletes orders with what their groomers earned, though a trigger keeps earnings for good. */
export async function deleteOrders(app: App, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const earned = tx.selectFrom("earningEntries").select("id").where("orderId", "in", ids);
    await tx.deleteFrom("earningStatementEntries").where("entryId", "in", earned).execute();
    await tx.deleteFrom("earningEntries").where("orderId", "in", ids).execute();
    await sql`set local session_replication_role = origin`.execute(tx);
    await tx.deleteFrom("orders").where("id", "in", ids).execute();
  });
}

/** Signs in the demo's customer as the login page does, and opens a page. */
export async function enter(page: Page, app: App, path: string, host = app.host): Promise<void> {
  const value = await signIn(app, host);
  await page.context().addCookies([{ name: SESSION, value, url: app.origin(host) }]);
  await page.goto(path);
  await comeToLife(page);
}

const SESSION = "waggon_session";

/** Signs in and returns the session's token. */
async function signIn(app: App, host: string): Promise<string> {
  const answer = await fetch(`${app.origin(host)}/v2/account/customer/sign-in`, {
    method: "POST",
    headers: { ...ONCE, "content-type": "application/json" },
    body: JSON.stringify(LOGIN),
  });
  const [, token] = new RegExp(`${SESSION}=([^;]+)`).exec(answer.headers.getSetCookie().join("\n")) ?? [];
  if (!token) throw new Error(`The demo's customer cannot sign in: ${answer.status}`);
  return token;
}
