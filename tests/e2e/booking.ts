import type { Locator, Page } from "playwright-core";
import { waitForDeferredParts } from "./deferred-parts.ts";
import type { Guest, PetInput } from "./guests.ts";

/** The headings of a booking's screens, in the order of the screens. */
const HEADINGS = {
  start: "Where should we come?",
  "pets-and-services": "Which pets should we groom?",
  "recommended-schedules": "When should we come?",
  "pet-information": /^A little about your pets?$/,
  "additional-items": "Anything to bring along?",
  account: "Your details",
  verification: "Confirm your number",
  payment: "Check and pay",
  confirmed: /^(You are booked|We have your appointment)$/,
} as const;
export type Screen = keyof typeof HEADINGS;
export const SCREENS = Object.keys(HEADINGS) as Screen[];

/** Fills in each screen and goes on to the next screen. */
export type Answers = Record<Exclude<Screen, "confirmed">, (page: Page, guest: Guest) => Promise<void>>;

export const ANSWERS: Answers = {
  start: fillInAddress,
  "pets-and-services": async (page, guest) => {
    await describePets(page, guest);
    await press(page, "See times");
  },
  "recommended-schedules": (page) => firstTime(page).click(),
  "pet-information": fillInPets,
  "additional-items": (page) => press(page, "Continue"),
  account: fillInContact,
  verification: proveNumber,
  payment: (page) => payWith(page, "Visa"),
};

export type Walk = {
  from?: Screen;
  to?: Screen;
  /** Runs on arrival at each screen, before it is filled in. */
  at?: (screen: Screen, page: Page) => Promise<void>;
  /** Screens that are filled in another way. */
  answers?: Partial<Answers>;
};

/**
 * Walks a guest from screen to screen of a booking. Opens the first screen, unless `from` names the current
 * screen.
 */
export async function walk(page: Page, guest: Guest, { from, to = "confirmed", at, answers }: Walk = {}) {
  if (!from) await page.goto("/customer/new");
  for (const screen of SCREENS.slice(SCREENS.indexOf(from ?? "start"), SCREENS.indexOf(to) + 1)) {
    await arrive(page, screen);
    await at?.(screen, page);
    if (screen === to || screen === "confirmed") return;
    await (answers?.[screen] ?? ANSWERS[screen])(page, guest);
  }
}

/**
 * Waits until a screen is shown and, where scripts run, hydrated. The address changes a moment before the
 * page.
 */
export async function arrive(page: Page, screen: Screen): Promise<void> {
  await page.waitForURL(({ pathname }) =>
    screen === "confirmed"
      ? /^\/customer\/appointments\/[0-9a-f-]{36}\/confirmed$/.test(pathname)
      : pathname === (screen === "start" ? "/customer/new" : `/customer/new/${screen}`),
  );
  await page.getByRole("heading", { level: 1, name: HEADINGS[screen], exact: true }).waitFor();
  await comeToLife(page);
}

/** Waits until React has hydrated the page, late parts too. Earlier presses would submit plain forms. */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => {
    const scripts = matchMedia("(scripting: enabled)").matches;
    const main = document.querySelector("main");
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
    return !scripts || (main && [main, ...main.querySelectorAll("form, summary")].every(isAlive));
  });
}

/** Waits for the deferred parts too: they handle Back and Forward, and open dialogs. */
export async function comeToRest(page: Page): Promise<void> {
  await comeToLife(page);
  await waitForDeferredParts(page);
  // Their effects run with the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
}

export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole("main").getByRole("button", { name }).first().click();
}

/** The summary of the booking, beside a step on wide screens. */
export const summary = (page: Page): Locator => page.getByRole("complementary", { name: "Your booking" });

/** A step's own heading. */
export const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

async function fillInAddress(page: Page, { address }: Guest): Promise<void> {
  const field = page.getByRole("combobox", { name: "Your address or ZIP code" });
  await field.fill(address);
  // Enter submits: on a busy machine late suggestions may cover the button.
  await field.press("Enter");
}

/** The card of a pet, counted from 1. */
export const petCard = (page: Page, place: number): Locator =>
  page.getByRole("region", { name: `Pet ${place}`, exact: true });

export async function describePets(page: Page, { pets }: Guest): Promise<void> {
  for (const [index, pet] of pets.entries()) {
    const card = petCard(page, index + 1);
    if (index > 0 && !(await card.isVisible())) {
      await press(page, "Add another pet");
      await card.waitFor();
    }
    await describePet(card, pet);
  }
}

export async function describePet(card: Locator, pet: PetInput): Promise<void> {
  await pick(card, "radio", pet.kind);
  const breed = card.getByRole("combobox", { name: "Breed" });
  await breed.fill(pet.breed);
  await breed.press("Escape");
  if (pet.weight) await field(card, "Weight").fill(pet.weight);
  await pick(card, "radio", new RegExp(`^${pet.service}`));
  for (const addOn of pet.addOns ?? []) await pick(card, "checkbox", new RegExp(`^${addOn}`));
}

/** A text field by its label. */
export const field = (within: Locator | Page, name: string): Locator =>
  within.getByRole("textbox", { name, exact: true });

/** Checks a box as a person does, by pressing its label. */
export async function pick(within: Locator | Page, role: "radio" | "checkbox", name: string | RegExp) {
  const box = within.getByRole(role, { name, exact: typeof name === "string" }).first();
  if (await box.isChecked()) return;
  await box.locator("xpath=ancestor::label").click();
}

/** The first recommended time. */
export const firstTime = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Book / })
    .first();

async function fillInPets(page: Page, { pets }: Guest): Promise<void> {
  for (const pet of pets) {
    const card = page.getByRole("region", { name: `Your ${pet.breed}` });
    await field(card, "Name").fill(pet.name);
    await field(card, "Birth year").fill(pet.birthYear);
    await pick(card, "radio", pet.gender);
  }
  await press(page, "Continue");
}

async function fillInContact(page: Page, guest: Guest): Promise<void> {
  await field(page, "House number and street").fill(guest.street);
  await field(page, "First name").fill(guest.firstName);
  await field(page, "Last name").fill(guest.lastName);
  await field(page, "Mobile phone").fill(guest.phone);
  await field(page, "E-mail").fill(guest.email);
  for (const name of [/pet release terms/, /cancellation policy/, /terms & conditions/]) {
    await page.getByRole("checkbox", { name }).check();
  }
  await press(page, "Continue");
}

/** Reads the code from the demo's outbox and enters it. */
async function proveNumber(page: Page, { phone }: Guest): Promise<void> {
  await field(page, "Code").fill(await readCode(page, phone));
  await press(page, "Confirm number");
}

/** Returns the newest code texted to a number. It opens the outbox in a second tab, as a person would. */
export async function readCode(page: Page, phone: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto("/demo/outbox");
  const text = outbox.getByRole("listitem").filter({ hasText: phone }).first();
  const code = await text.getByText(/^\d{6}$/).textContent();
  await outbox.close();
  return code ?? "";
}

export async function payWith(page: Page, card: string): Promise<void> {
  await pick(page, "radio", new RegExp(`^${card} `));
  await press(page, /^Place order/);
}
