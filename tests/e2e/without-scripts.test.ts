import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { type Answers, comeToLife, describePet, petCard, pick, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { JUNE, MIA } from "./guests.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

/**
 * Without scripts the form cannot show a cat's services at once. They come with the answer that reports them
 * as missing.
 */
const PLAINLY: Partial<Answers> = {
  async "pets-and-services"(page, { pets: [dog, cat] }) {
    await describePet(petCard(page, 1), dog);
    await press(page, "Add another pet");
    await pick(petCard(page, 2), "radio", "Cat");
    await petCard(page, 2)
      .getByRole("combobox", { name: "Breed" })
      .fill(cat?.breed ?? "");
    await press(page, "See times");
    await page.getByRole("alert").waitFor();
    await pick(petCard(page, 2), "radio", new RegExp(`^${cat?.service}`));
    await press(page, "See times");
  },
};

describe("without JavaScript", () => {
  it("a guest books a dog and a cat, and two presses on Place order make one order", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await walk(page, MIA, {
      answers: {
        ...PLAINLY,
        payment: async () => {
          await pick(page, "radio", /^Visa /);
          await page.getByRole("button", { name: /^Place order/ }).dblclick();
          // The second press aborts the answer of the first, which waiting for a navigation takes for an end.
          await expect.poll(() => page.url(), { timeout: 20_000 }).toMatch(/\/confirmed$/);
        },
      },
    });
    const orders = await app.db
      .selectFrom("orders")
      .select("id")
      .where("siteId", "=", await siteOf(app))
      .where("bookingSessionId", "is not", null)
      .execute();
    expect(orders).toHaveLength(1);
    expect(await page.getByRole("main").textContent()).toContain("Biscuit and Marmalade");
  });

  it("an incomplete form keeps its entries and lists what is missing", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await walk(page, MIA, { to: "account", answers: PLAINLY });
    await page.getByRole("textbox", { name: "First name" }).fill("Mia");
    await page.getByRole("textbox", { name: "E-mail" }).fill("mia.at.example.com");
    await page.getByRole("button", { name: "Continue" }).click();
    const summary = page.getByRole("alert");
    await summary.waitFor();
    await comeToLife(page);
    expect(await summary.getByRole("link").count()).toBeGreaterThan(3);
    expect(await page.getByRole("textbox", { name: "First name" }).inputValue()).toBe("Mia");
    expect(await page.getByRole("textbox", { name: "E-mail" }).inputValue()).toBe("mia.at.example.com");
  });

  it("a brand's pages can be read, and its home page leads to a booking", async () => {
    const page = await browser.visit({ host: JUNE.host, javaScript: false });
    await page.goto("/");
    await page.getByRole("combobox", { name: "Where should we come?" }).first().fill("78704");
    await page.getByRole("button", { name: "See times" }).first().click();
    await page.waitForURL("**/customer/new/pets-and-services");
    await page.goto("/s/about");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Our story");
  });
});
