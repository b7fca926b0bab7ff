import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import {
  arrive,
  comeToLife,
  field,
  firstTime,
  payWith,
  pick,
  press,
  readCode,
  summary,
  walk,
} from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { SAM } from "./guests.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

type Known = { firstName: string; phone: string; street: string; address: string; pets: string[] };

/** Reads the demo's customers in Phoenix with at least two pets and a proved number. */
async function knownCustomers(): Promise<Known[]> {
  const rows = await app.db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .innerJoin("areas", "areas.id", "customers.areaId")
    .select(["customers.id", "firstName", "accounts.phoneNumber", "customers.address"])
    .where("customers.siteId", "=", await siteOf(app))
    .where("areas.slug", "=", "phoenix")
    .where("accounts.phoneVerifiedAt", "is not", null)
    .where("accounts.status", "=", "active")
    .orderBy("customers.id")
    .execute();
  const pets = await app.db
    .selectFrom("pets")
    .select(["customerId", "name"])
    .where("status", "=", "active")
    .orderBy("name")
    .execute();
  const known = rows.map(({ id, firstName, phoneNumber, address }) => {
    const { addressLine, formattedAddress } = address as { addressLine: string; formattedAddress: string };
    return {
      firstName,
      phone: formatPhone(phoneNumber ?? ""),
      street: addressLine,
      address: formattedAddress,
      pets: pets.filter((pet) => pet.customerId === id).map(({ name }) => name),
    };
  });
  return known.filter(({ pets }) => new Set(pets).size > 1);
}

let asked = 0;

/** Returns another customer each time, since codes to a number are rate-limited. */
async function knownCustomer(): Promise<Known> {
  const known = (await knownCustomers())[asked++];
  if (!known) throw new Error("The demo has too few customers with two pets in Phoenix.");
  return known;
}

/** Follows "Log in", and logs in by a texted code. */
async function logInByCode(page: Page, { phone }: Known): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/login");
  await comeToLife(page);
  await field(page, "E-mail or phone").fill(phone);
  await press(page, "Send me a code instead");
  await field(page, "Code").waitFor();
  await field(page, "Code").fill(await readCode(page, phone));
  await press(page, "Log in");
}

const summaryText = async (page: Page) => (await summary(page).textContent()) ?? "";
/** Reads the summary up to the time: place, pets and slot. */
const planned = async (page: Page) => /^.*Change time/.exec(await summaryText(page))?.[0];

describe("a returning customer", () => {
  it("logs in by a code and books without entering known details again", async () => {
    const page = await browser.visit();
    const customer = await knownCustomer();
    await page.goto("/customer/new");
    await logInByCode(page, customer);

    await arrive(page, "start");
    const address = page.getByRole("combobox", { name: "Your address or ZIP code" });
    expect(await address.inputValue()).toBe(customer.address);
    expect(await page.getByRole("main").getByRole("link", { name: "Log in" }).count()).toBe(0);
    await press(page, "See groomers near you");

    await arrive(page, "pets-and-services");
    await expectAccessible(page);
    const tiles = page.getByRole("group", { name: "Your pets" }).getByRole("button");
    expect(await tiles.count()).toBe(customer.pets.length + 1);
    const [name = ""] = customer.pets;
    const tile = tiles.filter({ hasText: name }).first();
    await tile.click();
    expect(await tile.getAttribute("aria-pressed")).toBe("true");
    const card = page.getByRole("region", { name, exact: true });
    expect(await card.getByRole("combobox", { name: "Breed" }).inputValue()).not.toBe("");
    await pick(card, "radio", /^(Full groom|Cat bath & brush|Bath)/);
    await press(page, "See times");

    await arrive(page, "recommended-schedules");
    await firstTime(page).click();

    await arrive(page, "additional-items");
    await press(page, "Continue");

    // The pet's facts, the address and the contact details are known, so their steps are skipped.
    await arrive(page, "payment");
    expect(await summaryText(page)).toContain(name);
    expect(await summaryText(page)).toContain(customer.street);
    expect(await summaryText(page)).toContain(customer.phone);
    await payWith(page, "Visa");
    await arrive(page, "confirmed");
  });

  it("has to choose a pet, and can remove it again", async () => {
    const page = await browser.visit({ refusals: [422] });
    const customer = await knownCustomer();
    await page.goto("/customer/new");
    await logInByCode(page, customer);
    await arrive(page, "start");
    await press(page, "See groomers near you");
    await arrive(page, "pets-and-services");
    await press(page, "See times");
    const alert = page.getByRole("alert").filter({ hasText: "Choose a pet for this visit" });
    await alert.first().waitFor();
    await expectAccessible(page);
    const [name = ""] = customer.pets;
    const tile = page.getByRole("group", { name: "Your pets" }).getByRole("button", { name }).first();
    await tile.click();
    await page.getByRole("region", { name, exact: true }).waitFor();
    await tile.click();
    await page.getByRole("region", { name, exact: true }).waitFor({ state: "detached" });
  });

  it("can log in midway, and keeps time and pet while the profile fills in the form", async () => {
    const page = await browser.visit();
    const customer = await knownCustomer();
    await walk(page, { ...SAM, address: customer.address, street: customer.street }, { to: "account" });
    const before = await planned(page);
    expect(before).toContain("Biscuit");
    await logInByCode(page, customer);

    await arrive(page, "account");
    expect(await planned(page)).toBe(before);
    expect(await field(page, "First name").inputValue()).toBe(customer.firstName);
    expect(await field(page, "Mobile phone").inputValue()).toBe(customer.phone);
    expect(await field(page, "House number and street").inputValue()).toBe(customer.street);
    expect(await page.getByRole("checkbox", { name: /terms & conditions/ }).isChecked()).toBe(true);
    await press(page, "Continue");
    await arrive(page, "payment");
    expect(await summaryText(page)).toContain("Biscuit");
  });
});
