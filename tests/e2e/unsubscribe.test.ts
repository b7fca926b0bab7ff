import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { addVisit, completeVisit, enter, type Household, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;
let link: string;

beforeAll(async () => {
  house = await householdOf(app);
  const order = await addVisit(app, house, -2);
  await completeVisit(app, house, order);
  const { unsubscribeUrl, bodyText } = await app.db
    .selectFrom("outboxMessages")
    .select(["unsubscribeUrl", "bodyText"])
    .where("key", "=", `order:${order}:review:mail`)
    .executeTakeFirstOrThrow();
  expect(bodyText).toContain(unsubscribeUrl);
  link = new URL(unsubscribeUrl ?? "").pathname;
});

/** What a mail provider sends for the press of a person: no cookie, no origin (RFC 8058). */
const oneClick = (host = app.host) =>
  fetch(`${app.origin(host)}${link}`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "manual",
  });

describe("the link in a mail that turns off its kind", () => {
  it("works by one press without scripts, with a way back, and shows in the settings", async () => {
    const page = await browser.visit({ width: 360, height: 740, javaScript: false });
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "Turn off mails about reviews?" }).waitFor();
    await expectNoSideways(page);
    await page.getByRole("button", { name: "Turn off these mails" }).click();
    await page.getByRole("heading", { level: 1, name: "These mails are off" }).waitFor();
    await enter(page, app, "/customer/settings");
    const choice = page.getByRole("checkbox", { name: /Send me e-mails about reviews/ });
    expect(await choice.isChecked()).toBe(false);
    expect(await page.getByText("news and offers").count()).toBe(0);
    await page.goto(link);
    await page.getByRole("button", { name: "Turn on again" }).click();
    await page.getByRole("heading", { level: 1, name: "Turn off mails about reviews?" }).waitFor();
    await page.goto("/customer/settings");
    expect(await choice.isChecked()).toBe(true);
  });

  it("works for a mail provider's one-click request, but not at another brand", async () => {
    const page = await browser.visit();
    expect((await oneClick(app.otherHost)).status).toBe(404);
    await page.goto(link);
    await page.getByRole("button", { name: "Turn off these mails" }).waitFor();
    expect((await oneClick()).status).toBe(200);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "These mails are off" }).waitFor();
    await expectAccessible(page);
  });
});
