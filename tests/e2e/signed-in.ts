import type { Page } from "playwright-core";
import { makeSignIn } from "#features/accounts/factory.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import type { App } from "./app.ts";
import { comeToLife } from "./booking.ts";

/** Finds the brand of a host, by default the first brand's host. */
export async function siteOf(app: App, host = app.host) {
  const { siteId } = await app.db
    .selectFrom("siteHosts")
    .select("siteId")
    .where("host", "=", host)
    .executeTakeFirstOrThrow();
  return asSiteId(siteId);
}

/** Reads the newest mail or text to an address. */
export async function newestMessageTo(app: App, recipient: string, host = app.host): Promise<string> {
  const { bodyText } = await app.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", await siteOf(app, host))
    .where("recipient", "=", recipient)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return bodyText;
}

/** Opens a page as a signed-in person. */
export async function openAs(
  app: App,
  page: Page,
  accountId: string,
  path: string,
  host = app.host,
): Promise<void> {
  const value = await makeSignIn(app.db, await siteOf(app, host), accountId, { now: app.now() });
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: app.origin(host) }]);
  await page.goto(path);
  await comeToLife(page);
}
