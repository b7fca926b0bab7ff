import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useApp } from "./app.ts";
import { walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { MIA } from "./guests.ts";

const app = useApp();
const browser = useBrowser(app);

const IMPATIENT = { ...MIA, phone: "(928) 555-0190", email: "impatient@example.com" };

/** From now on, every press on a submit button comes twice. */
async function pressTwice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let again = false;
    const twice = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      // Two presses on "Add another pet" are two pets.
      if (again || button?.type !== "submit" || button.textContent?.startsWith("Add ")) return;
      setTimeout(() => {
        again = true;
        button.click();
        again = false;
        document.documentElement.dataset.twice = String(
          Number(document.documentElement.dataset.twice ?? 0) + 1,
        );
      });
    };
    document.addEventListener("click", twice, { capture: true });
  });
}

it("places one order when the customer presses every button of a booking twice", async () => {
  const page = await browser.visit();
  await pressTwice(page);
  const seen: string[] = [];
  let presses = 0;
  await walk(page, IMPATIENT, {
    at: async (screen) => {
      seen.push(screen);
      presses = Number(await page.locator("html").getAttribute("data-twice"));
    },
  });
  expect(new Set(seen).size).toBe(seen.length);
  expect(presses, "the second presses were made").toBeGreaterThan(4);
  const orders = await app.db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customerId")
    .select(["orders.id"])
    .where("customers.email", "=", IMPATIENT.email)
    .execute();
  expect(orders).toHaveLength(1);
  const pets = await app.db
    .selectFrom("pets")
    .innerJoin("customers", "customers.id", "pets.customerId")
    .select(["pets.name"])
    .where("customers.email", "=", IMPATIENT.email)
    .execute();
  expect(pets).toHaveLength(MIA.pets.length);
});
