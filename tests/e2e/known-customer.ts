import type { Page } from "playwright-core";
import { makeSignIn } from "#features/accounts/factory.ts";
import { asSiteId } from "#kit/server/ids.ts";
import type { App } from "./app.ts";

export type Known = { siteId: string; accountId: string; customerId: string };

/** An active customer of the app's first brand, counted from 0. */
export async function knownCustomer(app: App, place: number): Promise<Known> {
  return app.db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .innerJoin("siteHosts", "siteHosts.siteId", "customers.siteId")
    .select(["customers.siteId", "accountId", "customers.id as customerId"])
    .where("host", "=", app.host)
    .where("accounts.status", "=", "active")
    .orderBy("customers.id")
    .offset(place)
    .executeTakeFirstOrThrow();
}

/** Signs in a customer without the login page. */
export async function signInAs(app: App, page: Page, { siteId, accountId }: Known): Promise<void> {
  const token = await makeSignIn(app.db, asSiteId(siteId), accountId);
  await page
    .context()
    .addCookies([{ name: "waggon_session", value: token, url: app.origin(), httpOnly: true }]);
}
