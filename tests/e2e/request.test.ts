import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { ANSWERS, arrive, comeToLife, field, pick, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { type Guest, SAM } from "./guests.ts";
import { siteOf } from "./signed-in.ts";
import { dateIn } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);

/** Deletes every groomer's hours, so that a visitor finds no time. */
async function takeAllTimes(): Promise<void> {
  const own = app.db
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", await siteOf(app));
  await app.db.deleteFrom("groomerHours").where("groomerId", "in", own).execute();
}

async function arriveAt(page: Page, screen: string, title: string | RegExp): Promise<void> {
  await page.waitForURL(`**/customer/new/${screen}*`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await comeToLife(page);
}

async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

const outbox = async (key: string) =>
  app.db
    .selectFrom("outboxMessages")
    .selectAll()
    .where("siteId", "=", await siteOf(app))
    .where("key", "like", key)
    .orderBy("key")
    .execute();

/** A day two weeks from now, when every zone has open days. */
const someDay = () => dateIn(app, 14);

async function fillInPreferences(page: Page): Promise<void> {
  await page.getByLabel("A day that suits you").fill(someDay());
  await pick(page, "checkbox", "morning");
  await page.getByRole("checkbox", { name: /prefer a phone call/ }).check();
  await field(page, "Anything we should know? (Optional)").fill("He is shy of dryers.");
  await press(page, "Continue");
}

/** Fills in pets, contact details and code, as in any booking. */
async function fillInTheRest(page: Page, guest: Guest): Promise<void> {
  for (const screen of ["pet-information", "account", "verification"] as const) {
    await arrive(page, screen);
    await ANSWERS[screen](page, guest);
  }
}

async function sendRequest(page: Page): Promise<void> {
  await arriveAt(page, "appointment-request", "Check and send");
  const text = await page.getByRole("main").textContent();
  expect(text).toContain("in the morning");
  expect(text).toContain("He is shy of dryers.");
  await press(page, "Send request");
  await page.waitForURL(/\/customer\/appointments\/[0-9a-f-]{36}\/confirmed$/);
  await page.getByRole("heading", { level: 1, name: "We have your request" }).waitFor();
  await comeToLife(page);
}

describe("a customer who finds no time", () => {
  it("requests an appointment with all earlier entries, on a phone", async () => {
    const page = await browser.visit({ width: 360, height: 740 });
    await walk(page, SAM, { to: "recommended-schedules" });
    await takeAllTimes();
    const request = page.getByRole("main").getByRole("link", { name: "Send a request" });
    // Lists come from memory, which learns of the change a moment later.
    const countAfterReload = async () => {
      await page.reload();
      await arrive(page, "recommended-schedules");
      return request.count();
    };
    await expect.poll(countAfterReload, { timeout: 60_000 }).toBe(1);
    await request.click();
    await arriveAt(page, "start-appointment-request", "When works for you?");
    expect(await page.getByRole("main").textContent()).toContain("No open time right now");
    await expectNoSideways(page);
    await expectAccessible(page);
    await fillInPreferences(page);
    await arrive(page, "pet-information");
    expect(await page.getByText(/^Step \d/).allTextContents()).toEqual(["Step 4 of 6 · Pet details"]);
    await fillInTheRest(page, SAM);
    await arriveAt(page, "appointment-request", "Check and send");
    await expectNoSideways(page);
    await expectAccessible(page);
    await sendRequest(page);
    await expectNoSideways(page);
    await expectAccessible(page);
    const text = await page.getByRole("main").textContent();
    expect(text).toContain("We answer within one working day");
    expect(text).toContain("Nothing is booked or paid until you agree");
    expect(await page.getByRole("link", { name: "Add to calendar" }).count()).toBe(0);

    const orders = await app.db
      .selectFrom("orders")
      .select(["id", "status", "appointmentStart", "paymentMethod"])
      .where("siteId", "=", await siteOf(app))
      .where("bookingSessionId", "is not", null)
      .execute();
    expect(orders).toEqual([
      { id: expect.any(String), status: "request", appointmentStart: null, paymentMethod: null },
    ]);
    const found = await outbox(`order:${orders[0]?.id}:request:%`);
    expect(found.map(({ channel }) => channel)).toEqual(["mail", "mail", "text"]);
    expect(found[0]?.subject).toBe("We have your request");
    // Going back leads to the request, not to a second one.
    await page.goto("/customer/new/appointment-request");
    await page.waitForURL(/\/confirmed$/);
  });

  it("requests an appointment without JavaScript, from the site's own link", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await page.goto("/appointment-request");
    await press(page, "Continue");
    await page.getByRole("alert").waitFor();
    await page.getByRole("combobox", { name: "Your address or ZIP code" }).fill(SAM.address);
    await fillInPreferences(page);
    const guest = { ...SAM, phone: "(928) 555-0171", email: "sam.plain@example.com" };
    await arrive(page, "pets-and-services");
    await ANSWERS["pets-and-services"](page, guest);
    await fillInTheRest(page, guest);
    await sendRequest(page);
  });
});

describe("an address outside every area", () => {
  it("creates a lead, with a mail to the visitor and the brand", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await page.goto("/customer/new");
    await page.getByRole("combobox", { name: "Your address or ZIP code" }).fill("99501");
    await press(page, "See groomers near you");
    await page.getByRole("heading", { name: /We do not drive to/ }).waitFor();
    await page.getByRole("link", { name: "Send a request" }).click();
    await arriveAt(page, "start-appointment-request", /^We do not drive to/);
    await expectNoSideways(page);
    await expectAccessible(page);
    await press(page, "Send request");
    await page.getByRole("alert").waitFor();
    await field(page, "First name").fill("Noor");
    await field(page, "E-mail").fill("noor@example.com");
    await press(page, "Send request");
    await page.waitForURL("**/appointment-request?sent");
    await page.getByRole("heading", { level: 1, name: "We have your request" }).waitFor();
    await expectAccessible(page);
    const leads = await app.db
      .selectFrom("leads")
      .select(["kind", "name", "postalCode"])
      .where("siteId", "=", await siteOf(app))
      .where("email", "=", "noor@example.com")
      .execute();
    expect(leads).toEqual([{ kind: "appointment_request", name: "Noor", postalCode: "99501" }]);
    const found = (await outbox("request:%")).map(({ recipient }) => recipient);
    expect(found).toContain("noor@example.com");
    expect(found).toHaveLength(2);
  });
});
