import type { Page } from "playwright-core";
import { makeSignIn } from "#features/accounts/factory.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import type { App } from "./app.ts";
import { comeToLife } from "./booking.ts";

/** The brand that answers to localhost. */
export async function demoSite(app: App) {
  const { siteId } = await app.db
    .selectFrom("siteHosts")
    .select("siteId")
    .where("host", "=", "localhost")
    .executeTakeFirstOrThrow();
  return asSiteId(siteId);
}

/** Opens a page as somebody who has logged in already. */
export async function openAs(app: App, page: Page, accountId: string, path: string): Promise<void> {
  const value = await makeSignIn(app.db, await demoSite(app), accountId);
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: app.origin() }]);
  await page.goto(path);
  await comeToLife(page);
}
