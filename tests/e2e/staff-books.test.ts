import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, heading, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter, tick, type } from "./by-keyboard.ts";
import { button, expectNoSideways, link, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { newestMessageTo, openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
const STREET = "2402 E Camelback Rd";
/** The most that a phone booking for a known customer may take. */
const MAX_INPUTS = 12;

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

/** The demo's customer as the team knows one: by name and number. */
async function caller() {
  const house = await householdOf(app);
  const { firstName, lastName, phoneNumber } = await app.db
    .selectFrom("customers")
    .select(["firstName", "lastName", "phoneNumber"])
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  return { ...house, name: `${firstName} ${lastName}`, phoneNumber };
}

const newestOrderOf = (customerId: string) =>
  app.db
    .selectFrom("orders")
    .select(["status", "source", "paymentMethod"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();

/** Waits for a page by its heading, and for its scripts. */
async function reach(page: Page, title: string | RegExp): Promise<void> {
  await heading(page).filter({ hasText: title }).waitFor();
  await comeToLife(page);
}

/** Chooses the first service that a pet can get. */
async function chooseService(page: Page, pet: string): Promise<void> {
  const select = page.getByLabel(`Service for ${pet}`);
  const values = await select
    .locator("option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  await select.selectOption(values.find(Boolean) ?? "");
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Find a customer" });
const firstSlot = (page: Page) => main(page).locator("label:has(input[name=slot])").first();

describe("a call by a known customer", () => {
  it("is booked in at most 12 inputs by keyboard on a phone", async () => {
    const { customerId, name, phoneNumber, pets } = await caller();
    const page = await browser.visit(PHONE);
    await openAs(app, page, (await staff()).accountId, "/staff/customers");
    await reach(page, /^Customers$/);
    await look(page);
    let inputs = 0;
    const input = async (act: Promise<unknown>) => {
      inputs += 1;
      await act;
    };
    await input(type(page, search(page), formatPhone(phoneNumber)));
    await input(enter(page, button(page, "Find")));
    await page.getByText("1 customer found").waitFor();
    await look(page);
    await input(enter(page, link(page, name)));
    await reach(page, name);
    await look(page);
    await input(enter(page, link(page, "Book")));
    await reach(page, `Book for ${name}`);
    await look(page);
    await input(type(page, page.getByLabel(`Service for ${pets[0]?.name}`), "F"));
    await input(enter(page, button(page, "See times")));
    await reach(page, "Choose a time");
    await look(page);
    await input(tick(page, firstSlot(page).getByRole("radio")));
    await input(enter(page, button(page, "Review")));
    await reach(page, "Review the visit");
    await look(page);
    await input(tick(page, page.getByLabel("The customer agreed to this time")));
    await input(enter(page, button(page, "Book now")));
    await main(page).getByText("The visit is booked.").waitFor();
    await look(page);
    expect(inputs).toBeLessThanOrEqual(MAX_INPUTS);
    expect(await newestOrderOf(customerId)).toMatchObject({ source: "staff", paymentMethod: "cash" });
  });

  it("says what is missing, and offers the nearest times when the time is lost", async () => {
    const { customerId, pets } = await caller();
    const { accountId, token } = await staff();
    const page = await browser.visit({ width: 1280, height: 900, refusals: [422, 409] });
    await openAs(app, page, accountId, `/staff/customers/${customerId}/book`);
    await reach(page, "Book for");
    await press(page, "See times");
    await page.getByRole("alert").getByText("Choose a service for at least one pet").waitFor();
    await comeToLife(page);
    await chooseService(page, pets[0]?.name ?? "");
    await press(page, "See times");
    await reach(page, "Choose a time");
    await press(page, "Review");
    await page.getByRole("alert").getByText("Choose a time", { exact: true }).waitFor();
    await comeToLife(page);
    await firstSlot(page).click();
    await press(page, "Review");
    await reach(page, "Review the visit");
    await press(page, "Book now");
    await page.getByRole("alert").getByText("Confirm that the customer agreed").waitFor();
    await expectAccessible(page);
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    // A colleague is quicker.
    const { searchParams } = new URL(page.url());
    const [startsAt, groomerId] = (searchParams.get("slot") ?? "").split(" ");
    const service = searchParams.get(`service.${pets[0]?.id}`);
    const [min, max] = await Promise.all(
      ["min", "max"].map((name) => page.locator(`input[name=${name}]`).inputValue()),
    );
    const answer = await fetch(`${app.origin()}/v2/staff/customers/${customerId}/bookings`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
      body: JSON.stringify({
        ...{ id: crypto.randomUUID(), startsAt, groomerId, isAgreed: true },
        pets: [{ id: pets[0]?.id, services: [{ id: service }] }],
        agreedTotal: { min: Number(min), max: Number(max) },
      }),
    });
    expect(answer.status).toBe(200);
    await page.getByText("The customer agreed to this time").click();
    await press(page, "Book now");
    await reach(page, "Choose a time");
    await page.getByRole("alert").getByText("This time was just taken.").waitFor();
    await main(page).getByText("The nearest free times").waitFor();
    await look(page);
    await firstSlot(page).click();
    await press(page, "Review");
    await reach(page, "Review the visit");
    // The pets and services are still those chosen before.
    expect(new URL(page.url()).searchParams.get(`service.${pets[0]?.id}`)).toBe(service);
  });
});

describe("a call by a new customer", () => {
  it("becomes a customer with a pet, who can be booked while the terms are open", async () => {
    const { name, phoneNumber } = await caller();
    const page = await browser.visit({ ...PHONE, refusals: [409, 422] });
    await openAs(app, page, (await staff()).accountId, "/staff/customers?q=zzzzzz");
    await reach(page, /^Customers$/);
    await look(page);
    await main(page).getByRole("link", { name: "New customer" }).first().click();
    await reach(page, "New customer");
    await look(page);
    await field(page, "First name").fill("Noor");
    await field(page, "Last name").fill("Haddad");
    await field(page, "House number and street").fill(STREET);
    await field(page, "ZIP code").fill("85016");
    await press(page, "Add the customer");
    await page.getByRole("alert").getByText("Enter a mobile number or an e-mail address").waitFor();
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await page.getByLabel("Mobile number").fill(formatPhone(phoneNumber));
    await press(page, "Add the customer");
    await main(page).getByRole("link", { name: "Open this customer" }).waitFor();
    await look(page);
    expect(await field(page, "First name").inputValue()).toBe("Noor");
    await page.getByLabel("Mobile number").fill("");
    await page.getByLabel("E-mail").fill("noor@example.com");
    await press(page, "Add the customer");
    await reach(page, "Noor Haddad");
    await main(page).getByText("The customer was added").waitFor();
    await look(page);
    expect(await newestMessageTo(app, "noor@example.com")).toMatch(/\/set-password\?code=/);
    expect(name).not.toBe("Noor Haddad");
    await main(page).getByRole("link", { name: "Add a pet" }).click();
    await reach(page, "Add a pet");
    await look(page);
    const breed = main(page).getByRole("combobox", { name: "Breed" });
    await breed.fill("Poodle (Toy)");
    await breed.press("Escape");
    await field(page, "Weight").fill("9");
    await field(page, "Name").fill("Ziggy");
    await pick(page, "radio", "Male");
    await field(page, "Birth year").fill("2021");
    await press(page, "Add this pet");
    await main(page).getByText("Saved.").waitFor();
    await comeToLife(page);
    await main(page).getByRole("link", { name: "Book" }).click();
    await reach(page, "Book for Noor Haddad");
    await chooseService(page, "Ziggy");
    await press(page, "See times");
    await reach(page, "Choose a time");
    await firstSlot(page).click();
    await press(page, "Review");
    await reach(page, "Review the visit");
    await main(page).getByText("Terms not accepted yet").waitFor();
    await look(page);
    await press(page, "Send the link");
    await main(page).getByText("We sent the link.").waitFor();
    expect(await newestMessageTo(app, "noor@example.com")).toContain("auto-register?link=");
  });
});

it("a visit becomes a standing appointment, which the team ends again", async () => {
  const { customerId, name, pets } = await caller();
  const page = await browser.visit({ ...PHONE, refusals: [422] });
  await openAs(app, page, (await staff()).accountId, `/staff/customers/${customerId}/book`);
  await reach(page, "Book for");
  await chooseService(page, pets[0]?.name ?? "");
  await press(page, "See times");
  await reach(page, "Choose a time");
  await firstSlot(page).click();
  await press(page, "Review");
  await reach(page, "Review the visit");
  await page.getByText("The customer agreed to this time").click();
  await page.getByText("Make it a standing appointment").click();
  await look(page);
  await press(page, "Book now");
  await reach(page, "Make it a standing appointment");
  await page.getByLabel("How often").selectOption("4");
  await press(page, "Show dates");
  await main(page).getByText("Every 4 weeks, at").waitFor();
  await comeToLife(page);
  for (const skip of await main(page).getByText("Skip this date").all()) await skip.click();
  await press(page, "Set up the appointments");
  await page.getByRole("alert").getByText("Confirm that the customer agreed").waitFor();
  await look(page);
  await page.getByText("The customer agreed to these visits").click();
  await press(page, "Set up the appointments");
  await reach(page, `Standing appointment of ${name}`);
  await main(page).getByText("The appointments are set up.").waitFor();
  await look(page);
  await press(page, "End from this date on");
  await page.getByRole("alert").getByText("Enter the reason").waitFor();
  await field(page, "Reason").fill("The customer moves away.");
  await press(page, "End from this date on");
  await main(page).getByText("The appointments have ended.").waitFor();
  await look(page);
  await main(page).getByRole("link", { name: "The customer" }).click();
  await reach(page, name);
  await look(page);
  await main(page).getByText("Ended from").waitFor();
});

it("a reader without the permissions sees masked contacts, and no button that would be refused", async () => {
  const { customerId, name, phoneNumber } = await caller();
  const page = await browser.visit({ width: 1280, height: 900, scheme: "dark" });
  const reader = await staff({ permissions: ["customers.read"] });
  await openAs(app, page, reader.accountId, `/staff/customers?q=${encodeURIComponent(name)}`);
  await reach(page, /^Customers$/);
  await look(page);
  await main(page).getByRole("link", { name }).click();
  await reach(page, name);
  expect(new URL(page.url()).pathname).toBe(`/staff/customers/${customerId}`);
  await main(page)
    .getByText(/^••• ••• ••\d\d/)
    .waitFor();
  await look(page);
  expect(await main(page).getByText(formatPhone(phoneNumber)).count()).toBe(0);
  expect(await main(page).locator("form").count()).toBe(0);
  for (const label of ["Book", "Add a pet"])
    expect(await main(page).getByRole("link", { name: label }).count(), label).toBe(0);
});

it("finds a customer without scripts, and closes and opens the account", async () => {
  const { name, customerId } = await caller();
  const page = await browser.visit({ width: 1280, height: 900, javaScript: false, refusals: [409, 422] });
  await openAs(app, page, (await staff()).accountId, "/staff/customers");
  await search(page).fill(name);
  await press(page, "Find");
  await main(page).getByRole("link", { name }).click();
  await heading(page).filter({ hasText: name }).waitFor();
  await press(page, "Close the account");
  await page.getByRole("alert").getByText("Enter a reason").waitFor();
  await field(page, "Reason").fill("Asked us by phone.");
  await main(page).getByLabel("Keep the upcoming visits").check();
  await press(page, "Close the account");
  await main(page).getByText("This account is closed.").waitFor();
  expect(await main(page).getByRole("link", { name: "Book" }).count()).toBe(0);
  await field(page, "Reason").fill("Closed by mistake.");
  await press(page, "Open the account again");
  await main(page).getByText("Saved.").waitFor();
  const { status } = await app.db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.accountId", "accounts.id")
    .select("accounts.status")
    .where("customers.id", "=", customerId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("active");
});
