import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { useApp } from "./app.ts";
import {
  arrive,
  comeToRest,
  field,
  petCard,
  pick,
  press,
  SCREENS,
  type Screen,
  summary,
  walk,
} from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { MIA } from "./guests.ts";
import { openPetDetails, openStep } from "./open-times.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

const [DOG, CAT] = MIA.pets;
const cardOf = (page: Page, breed = "", name = "") =>
  page.getByRole("region", { name: new RegExp(`^(Your ${breed}|${name})$`) });

/** Expects that a screen still shows its entries. */
const ENTERED: Partial<Record<Screen, (page: Page) => Promise<void>>> = {
  async start(page) {
    expect(await page.getByRole("combobox").inputValue()).toContain("2402 E Camelback Rd");
  },
  async "pets-and-services"(page) {
    for (const [index, pet] of MIA.pets.entries()) {
      // Once a pet has a name, its card has that name.
      const card = petCard(page, index + 1).or(page.getByRole("region", { name: pet.name, exact: true }));
      expect(await card.getByRole("combobox", { name: "Breed" }).inputValue()).toBe(pet.breed);
      const service = card.getByRole("radio", { name: new RegExp(`^${pet.service}`) });
      expect(await service.isChecked()).toBe(true);
      for (const addOn of pet.addOns ?? []) {
        expect(await card.getByRole("checkbox", { name: new RegExp(`^${addOn}`) }).isChecked()).toBe(true);
      }
    }
  },
  async "recommended-schedules"(page) {
    await page.getByRole("link", { name: /^Continue with / }).waitFor();
  },
  async "pet-information"(page) {
    for (const pet of MIA.pets) {
      const card = cardOf(page, pet.breed, pet.name);
      expect(await field(card, "Name").inputValue()).toBe(pet.name);
      expect(await field(card, "Birth year").inputValue()).toBe(pet.birthYear);
      expect(await card.getByRole("radio", { name: pet.gender, exact: true }).isChecked()).toBe(true);
    }
  },
  async account(page) {
    expect(await field(page, "House number and street").inputValue()).toBe(MIA.street);
    expect(await field(page, "First name").inputValue()).toBe(MIA.firstName);
    expect(await field(page, "E-mail").inputValue()).toBe(MIA.email);
    expect(await page.getByRole("checkbox", { name: /pet release terms/ }).isChecked()).toBe(true);
  },
};

describe("Back, Forward and Reload", () => {
  it("preserve the entries of each step", async () => {
    const page = await browser.visit();
    await walk(page, MIA, {
      to: "payment",
      at: async (screen) => {
        await page.reload();
        await arrive(page, screen);
        const before = SCREENS[SCREENS.indexOf(screen) - 1];
        const expectUnchanged = before && ENTERED[before];
        if (!expectUnchanged) return;
        await page.goBack();
        await arrive(page, before);
        await expectUnchanged(page);
        await page.reload();
        await arrive(page, before);
        await expectUnchanged(page);
        await page.goForward();
        await arrive(page, screen);
      },
    });
    expect(await summary(page).textContent()).toContain(DOG.name);
  });

  it("preserve unsent entries in the tab", async () => {
    const page = await browser.visit();
    await openPetDetails(page, MIA);
    const card = cardOf(page, CAT?.breed);
    await field(card, "Name").fill("Ginger");
    await pick(card, "radio", "Female");
    await page.goBack();
    await arrive(page, "recommended-schedules");
    await page.goForward();
    await arrive(page, "pet-information");
    await expect.poll(() => field(card, "Name").inputValue()).toBe("Ginger");
    await page.reload();
    await arrive(page, "pet-information");
    await expect.poll(() => field(card, "Name").inputValue()).toBe("Ginger");
    expect(await card.getByRole("radio", { name: "Female", exact: true }).isChecked()).toBe(true);
  });

  it("preserve what is entered before the page's scripts run", async () => {
    const page = await browser.visit();
    await openPetDetails(page, MIA);
    const card = cardOf(page, CAT?.breed);
    await field(card, "Name").fill("Ginger");
    await field(card, "Birth year").fill("2019");
    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await field(card, "Name").fill("Nutmeg");
    letScriptsCome();
    await arrive(page, "pet-information");
    await expect.poll(() => field(card, "Birth year").inputValue()).toBe("2019");
    expect(await field(card, "Name").inputValue()).toBe("Nutmeg");
  });

  it("never place a second order", async () => {
    const page = await browser.visit();
    await walk(page, { ...MIA, phone: "(928) 555-0166" });
    const order = page.url();
    await page.reload();
    await arrive(page, "confirmed");
    await comeToRest(page);
    await page.goBack();
    // The booking is complete. Its steps now lead to the confirmation.
    await arrive(page, "start");
    await page.goto("/customer/new/payment");
    await arrive(page, "confirmed");
    expect(page.url()).toBe(order);
    const { length } = await app.db
      .selectFrom("orders")
      .select("id")
      .where("siteId", "=", await siteOf(app))
      .where("bookingSessionId", "is not", null)
      .execute();
    expect(length).toBe(1);
  });
});

describe("an unfinished booking", () => {
  it("continues at its last step after a visit elsewhere, and can start over", async () => {
    const page = await browser.visit();
    await walk(page, MIA, { to: "account" });
    await page.goto("/");
    await page.goto("/customer/new");
    await arrive(page, "start");
    await page.getByRole("link", { name: "Continue" }).click();
    await arrive(page, "account");
    await page.goto("/customer/new");
    await page.getByRole("link", { name: "Start over" }).click();
    await arrive(page, "start");
    // The page before is the same step, with an address.
    await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("");
    await page.goto("/customer/new/payment");
    await arrive(page, "start");
  });

  it("lets the customer change services by a link of the summary", async () => {
    const page = await browser.visit();
    await openPetDetails(page, MIA);
    await summary(page).getByRole("link", { name: "Change pets and services" }).click();
    await arrive(page, "pets-and-services");
    await pick(petCard(page, 1), "checkbox", /^Paw balm massage/);
    await press(page, "See times");
    await arrive(page, "recommended-schedules");
    expect(await summary(page).textContent()).toContain("Paw balm massage");
  });

  it("belongs to a known customer only after the code, and loses no entry", async () => {
    const known = await app.db
      .selectFrom("customers")
      .innerJoin("accounts", "accounts.id", "customers.accountId")
      .select(["accounts.phoneNumber", "customers.firstName", "customers.lastName"])
      .where("accounts.email", "=", DEMO_LOGINS.customer)
      .where("accounts.siteId", "=", await siteOf(app))
      .executeTakeFirstOrThrow();
    const number = (known.phoneNumber ?? "").replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
    const name = `${known.firstName} ${known.lastName}`;
    const page = await browser.visit();
    await openStep(app, page, { ...MIA, phone: number }, "verification");
    expect(await page.content()).not.toContain(known.lastName);
    await walk(page, { ...MIA, phone: number }, { from: "verification", to: "payment" });
    expect(await summary(page).textContent()).toContain("Marmalade");
    // The saved card is the first choice.
    const ways = page.getByRole("group", { name: "How would you like to pay?" });
    expect(await ways.getByRole("radio", { checked: true }).count()).toBe(1);
    await press(page, /^Place order/);
    await arrive(page, "confirmed");
    await page.getByRole("banner").locator("summary", { hasText: name }).waitFor();
  });
});
