import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { type Answers, comeToLife, firstTime, heading, readCode, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { choose, enter, isFocused, tick, type } from "./by-keyboard.ts";
import { type Guest, MIA } from "./guests.ts";

const app = useApp();
const browser = useBrowser(app);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).first();

const BY_KEYBOARD: Answers = {
  async start(page, { address }) {
    await type(page, page.getByRole("combobox", { name: "Your address or ZIP code" }), address);
    await page.keyboard.press("Enter");
  },
  async "pets-and-services"(page, { pets }) {
    for (const [index, pet] of pets.entries()) {
      if (index > 0) await enter(page, button(page, "Add another pet"));
      const card = page.getByRole("region", { name: `Pet ${index + 1}`, exact: true });
      await choose(page, card.getByRole("group", { name: "Dog or cat?" }), new RegExp(`^${pet.kind}`));
      // The first suggestion, by arrow and Enter.
      const breed = card.getByRole("combobox", { name: "Breed" });
      await type(page, breed, pet.breed);
      await card.getByRole("option", { name: pet.breed, exact: true }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      expect(await breed.inputValue()).toBe(pet.breed);
      await choose(page, card.getByRole("group", { name: /^What does/ }), new RegExp(`^${pet.service}`));
      for (const addOn of pet.addOns ?? []) {
        await tick(page, card.getByRole("checkbox", { name: new RegExp(`^${addOn}`) }));
      }
    }
    await enter(page, button(page, "See times"));
  },
  async "recommended-schedules"(page) {
    await enter(page, firstTime(page));
  },
  async "pet-information"(page, { pets }) {
    for (const pet of pets) {
      const card = page.getByRole("region", { name: `Your ${pet.breed}` });
      await type(page, card.getByRole("textbox", { name: "Name", exact: true }), pet.name);
      await type(page, card.getByRole("textbox", { name: "Birth year" }), pet.birthYear);
      await choose(page, card.getByRole("group", { name: "Gender" }), new RegExp(`^${pet.gender}`));
    }
    await enter(page, button(page, "Continue"));
  },
  async "additional-items"(page) {
    await enter(page, button(page, "Continue"));
  },
  async account(page, guest) {
    await type(page, page.getByRole("textbox", { name: "House number and street" }), guest.street);
    await type(page, page.getByRole("textbox", { name: "First name" }), guest.firstName);
    await type(page, page.getByRole("textbox", { name: "Last name" }), guest.lastName);
    await type(page, page.getByRole("textbox", { name: "Mobile phone" }), guest.phone);
    await type(page, page.getByRole("textbox", { name: "E-mail" }), guest.email);
    for (const name of [/pet release terms/, /cancellation policy/, /terms & conditions/]) {
      await tick(page, page.getByRole("checkbox", { name }));
    }
    await enter(page, button(page, "Continue"));
  },
  async verification(page, { phone }) {
    await type(page, page.getByRole("textbox", { name: "Code" }), await readCode(page, phone));
    await page.keyboard.press("Enter");
  },
  async payment(page) {
    await choose(page, page.getByRole("group", { name: "How would you like to pay?" }), /^Visa /);
    await enter(page, button(page, /^Place order/));
  },
};

describe("with the keyboard alone", () => {
  it("a guest books, each step starts with the focus on its heading, and the focus stays visible", async () => {
    const guest: Guest = MIA;
    const page = await browser.visit();
    await walk(page, guest, {
      answers: BY_KEYBOARD,
      at: async (screen) => {
        // The first page of a visit leaves the focus where the browser puts it.
        if (screen !== "start")
          await expect.poll(() => isFocused(heading(page)), { message: screen }).toBe(true);
      },
    });
  });

  it.each(["/customer/new", "/login", "/s/about"])(
    "a visitor skips the header of %s at the first Tab stop",
    async (path) => {
      const page = await browser.visit();
      await page.goto(path);
      await comeToLife(page);
      await page.keyboard.press("Tab");
      expect(await isFocused(page.getByRole("link", { name: "Skip to content" }))).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => isFocused(page.getByRole("main"))).toBe(true);
    },
  );
});
