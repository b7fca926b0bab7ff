import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { createUnsubscribeToken, hashAddress } from "#kit/server/optional-mails.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const EMAIL = "notified-groomer@example.com";
const SETTINGS = "/groomer/settings";
let accountId: string;

beforeEach(async () => {
  const { groomer } = await householdOf(app);
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomer.id)
    .executeTakeFirstOrThrow());
  const groomers = app.db.updateTable("groomers").where("id", "=", groomer.id);
  await groomers.set({ email: EMAIL, notifications: "{}" }).execute();
  await setPhone(null);
});

const setPhone = (phoneVerifiedAt: Date | null) =>
  app.db
    .updateTable("accounts")
    .set({ email: EMAIL, emailVerifiedAt: app.now(), phoneNumber: "+16025550148", phoneVerifiedAt })
    .where("id", "=", accountId)
    .execute();

const part = (page: Page) => main(page).getByRole("region", { name: "Notifications", exact: true });
const box = (page: Page, kind: string, way: string) =>
  part(page).getByRole("group", { name: kind }).getByRole("checkbox", { name: way });
const saved = (page: Page) => part(page).getByText("Saved.").waitFor();
const REQUESTS = "Requests that need your answer";
const REVIEWS = "Reviews";

describe("a groomer's notifications, on a phone", () => {
  it("are chosen by kind and way, with texts once the number is confirmed", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, "/groomer/more");
    await main(page).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await comeToLife(page);
    await part(page).getByRole("link", { name: "confirm your phone number" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);

    await box(page, REQUESTS, "Text").check();
    await press(page, "Save notifications");
    await part(page).getByRole("alert").getByText("Confirm your phone number first").waitFor();
    await expectAccessible(page);
    await box(page, REQUESTS, "Text").uncheck();
    await box(page, REQUESTS, "E-mail").uncheck();
    await press(page, "Save notifications");
    await part(page).getByRole("alert").getByText("Choose e-mail, text, or both").waitFor();

    await setPhone(app.now());
    await box(page, REQUESTS, "Text").check();
    await box(page, REVIEWS, "E-mail").uncheck();
    await press(page, "Save notifications");
    await saved(page);
    await page.goto(SETTINGS);
    expect(await box(page, REQUESTS, "Text").isChecked()).toBe(true);
    expect(await box(page, REQUESTS, "E-mail").isChecked()).toBe(false);
    expect(await box(page, REVIEWS, "E-mail").isChecked()).toBe(false);
    expect(await part(page).getByRole("link").count()).toBe(0);
  });

  it("are chosen without scripts, and from the page that turns mails off", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [422] });
    const siteId = await siteOf(app);
    await openAs(app, page, accountId, SETTINGS);
    await box(page, "Unread messages", "E-mail").uncheck();
    await box(page, REVIEWS, "E-mail").check();
    await press(page, "Save notifications");
    await saved(page);
    expect(await box(page, "Unread messages", "E-mail").isChecked()).toBe(false);
    await box(page, REQUESTS, "E-mail").uncheck();
    await press(page, "Save notifications");
    await part(page).getByRole("alert").getByText("Choose e-mail, text, or both").waitFor();
    expect(await box(page, REQUESTS, "E-mail").isChecked()).toBe(false);

    const choice = { addressHash: hashAddress(EMAIL), kind: "reviews" } as const;
    const token = await createUnsubscribeToken(app.db, siteId, choice, app.now());
    await page.goto(`/unsubscribe/${token}?of=groomer`);
    await page.getByRole("button", { name: "Turn off these mails" }).click();
    await page.getByRole("heading", { level: 1, name: "These mails are off" }).waitFor();
    await page.getByRole("link", { name: "All my notifications" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    expect(await box(page, REVIEWS, "E-mail").isChecked()).toBe(false);
  });
});
