import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeConfirmLink } from "#features/orders/attendance/service/make-confirm-link.ts";
import { DEMO_SECRET } from "#kit/server/config-variables.ts";
import { hashPassword } from "#kit/server/passwords.ts";
import { setSecret } from "#kit/server/secret.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { newestMessageTo, siteOf } from "./signed-in.ts";

const PASSWORD = "muddy paws on tuesday";
const app = useApp();
const browser = useBrowser(app);

async function newestCode(): Promise<string> {
  const { bodyText } = await app.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", await siteOf(app))
    .where("key", "like", "code:%")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(bodyText)?.[0] ?? "";
}

it("leads from a text to the visit's pets by a fresh code, without scripts", async () => {
  const order = await addVisit(app, await householdOf(app), 6);
  const page = await browser.visit({ width: 360, height: 740, javaScript: false });
  await page.goto(`/visit/${order}?by=text`);
  await page.getByRole("heading", { level: 1, name: "See your visit" }).waitFor();
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code").waitFor();
  await page.getByLabel("Code").fill(await newestCode());
  await page.getByRole("button", { name: "See the visit" }).click();
  await page.waitForURL((url) => url.pathname === `/customer/order/${order}/pets`);
  await page.goto(`/visit/${order}`);
  expect(new URL(page.url()).pathname).toBe(`/customer/order/${order}/pets`);
});

/** Reads the page's text once no button waits for an answer. */
async function readMain(page: Page): Promise<string | null> {
  const main = page.getByRole("main");
  await expect.poll(() => main.textContent()).not.toContain("Loading");
  return main.textContent();
}

it("shows the same page for an order that does not exist, and for a malformed link", async () => {
  const page = await browser.visit({ refusals: [422, 429] });
  const seen = [];
  for (const id of ["01990000-0000-7000-8000-00000000000a", "nothing"]) {
    const texts = [];
    await page.goto(`/visit/${id}?by=text`);
    await expectAccessible(page);
    texts.push(await readMain(page));
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByRole("heading", { level: 1, name: "Enter your code" }).waitFor();
    await expectAccessible(page);
    texts.push(await readMain(page));
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "See the visit" }).click();
    await page.getByRole("alert").waitFor();
    texts.push(await readMain(page));
    seen.push(texts);
  }
  expect(seen[1]).toEqual(seen[0]);
});

describe("a groomer's link", () => {
  const open = async (status: "pending" | "accepted") => {
    const house = await householdOf(app);
    const order = await addVisit(app, house, 9);
    await app.db.updateTable("orders").set({ status }).where("id", "=", order).execute();
    const { accountId, email } = await app.db
      .selectFrom("groomers")
      .innerJoin("accounts", "accounts.id", "groomers.accountId")
      .select(["accountId", "accounts.email"])
      .where("groomers.id", "=", house.groomer.id)
      .executeTakeFirstOrThrow();
    const passwordHash = await hashPassword(PASSWORD);
    await app.db.updateTable("accounts").set({ passwordHash }).where("id", "=", accountId).execute();
    return { order, email: email ?? "" };
  };
  const logIn = async (page: Page, email: string) => {
    await page.waitForURL((url) => url.pathname === "/login");
    await comeToLife(page);
    await field(page, "E-mail or phone").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await main(page).getByRole("button", { name: "Log in", exact: true }).click();
  };

  it("leads to the request after a code, and to the visit once it is accepted", async () => {
    const { order, email } = await open("pending");
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto(`/visit/${order}?role=groomer`);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByRole("heading", { level: 1, name: "Enter your code" }).waitFor();
    const code = /\b\d{6}\b/.exec(await newestMessageTo(app, email))?.[0] ?? "";
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "See the visit" }).click();
    await page.waitForURL((url) => url.pathname === "/groomer/requests" && url.search === `?order=${order}`);
    await main(page)
      .getByRole("button", { name: /^Accept/ })
      .waitFor();
    expect(await main(page).getByRole("group").count()).toBe(1);
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page)
      .getByRole("button", { name: /^Accept/ })
      .click();
    await main(page).getByText("Accepted. The customer has your answer.").waitFor();
    await page.goto(`/visit/${order}?role=groomer`);
    await page.waitForURL((url) => url.pathname === `/groomer/appointments/${order}`);
  });

  it("leads to the visit after a login with a password", async () => {
    const { order, email } = await open("accepted");
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto(`/visit/${order}?role=groomer`);
    await page.getByRole("link", { name: "Log in another way" }).click();
    await logIn(page, email);
    await page.waitForURL((url) => url.pathname === `/groomer/appointments/${order}`);
  });

  it("leads back to the visit itself when its page asks for the login", async () => {
    const { order, email } = await open("accepted");
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto(`/groomer/appointments/${order}`);
    await logIn(page, email);
    await page.waitForURL((url) => url.pathname === `/groomer/appointments/${order}`);
  });
});

/** The link of the reminder of a visit, as the program with the demo's secret makes it. */
async function confirmLinkOf(order: string): Promise<string> {
  setSecret(DEMO_SECRET);
  return makeConfirmLink(app.origin(), await siteOf(app), order);
}

describe("the link of a reminder", () => {
  it("confirms the visit by one press, on a phone without scripts", async () => {
    const page = await browser.visit({ width: 360, height: 740, javaScript: false });
    await page.goto(await confirmLinkOf(await addVisit(app, await householdOf(app), 3)));
    await page.getByRole("heading", { level: 1, name: "Will you be there?" }).waitFor();
    await expectNoSideways(page);
    await page.getByRole("button", { name: "Yes, we'll be there" }).click();
    await page.getByRole("heading", { level: 1, name: "Your visit is confirmed" }).waitFor();
    expect(await page.getByRole("button", { name: "Yes, we'll be there" }).count()).toBe(0);
  });

  it("shows a visit that moved at its new time, and one that is over as over", async () => {
    const order = await addVisit(app, await householdOf(app), 4);
    const orders = app.db.updateTable("orders").where("id", "=", order);
    const page = await browser.visit({ scheme: "dark", refusals: [409] });
    await page.goto(await confirmLinkOf(order));
    await comeToLife(page);
    await expectAccessible(page);
    const { appointmentStart: start, appointmentEnd: end } = await app.db
      .selectFrom("orders")
      .select(["appointmentStart", "appointmentEnd"])
      .where("id", "=", order)
      .executeTakeFirstOrThrow();
    const later = (time: Date | null) => new Date((time?.getTime() ?? 0) + 3_600_000);
    await orders.set({ appointmentStart: later(start), appointmentEnd: later(end) }).execute();
    const when = page.getByRole("main").locator("dd").first();
    const before = await when.textContent();
    await page.getByRole("button", { name: "Yes, we'll be there" }).click();
    await page.getByText("The visit has another time now.").waitFor();
    await expect.poll(() => when.textContent()).not.toBe(before);
    await page.getByRole("button", { name: "Yes, we'll be there" }).click();
    await page.getByRole("heading", { level: 1, name: "Your visit is confirmed" }).waitFor();
    await expectAccessible(page);
    await orders.set({ status: "cancelled" }).execute();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "This visit can't be confirmed" }).waitFor();
    await expectAccessible(page);
  });
});
