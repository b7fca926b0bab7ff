import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { type Screen, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { MIA } from "./guests.ts";

const app = useApp();
const browser = useBrowser(app);

/** Cents of every price in a text: "$135–$175" has two, "$12" stands for both. */
function rangeOf(text: string): { min: number; max: number } {
  const found = [...text.matchAll(/[\d,]+(?:\.\d\d)?/g)].map(([figure]) =>
    Math.round(Number(figure.replaceAll(",", "")) * 100),
  );
  const [min = Number.NaN, max = min] = found;
  return text.startsWith("−") || text.startsWith("-") ? { min: -min, max: -max } : { min, max };
}

/** Reads the price on the page: the sum of its lines, and its total. */
async function readPrice(page: Page) {
  const amounts = await page
    .getByRole("main")
    .getByRole("definition")
    .filter({ hasText: /^[−-]?\$/ })
    .allTextContents();
  const ranges = amounts.map(rangeOf);
  const total = ranges.pop() ?? { min: 0, max: 0 };
  return {
    total,
    sum: {
      min: ranges.reduce((sum, { min }) => sum + min, 0),
      max: ranges.reduce((sum, { max }) => sum + max, 0),
    },
  };
}

/** Reads the total in the summary beside a step. */
async function shownTotal(page: Page) {
  const total = summary(page).getByRole("status").filter({ hasText: "$" });
  return rangeOf((await total.first().textContent()) ?? "");
}

describe("a guest", () => {
  it("books a dog and a cat on accessible screens, in light and dark, up to an order number", async () => {
    const page = await browser.visit();
    const totals: { min: number; max: number }[] = [];
    await walk(page, MIA, {
      at: async (screen) => {
        await expectAccessible(page);
        if (screen === "confirmed") return;
        await expectStep(page, screen);
        if (screen !== "start" && screen !== "pets-and-services") totals.push(await shownTotal(page));
      },
    });

    // The price range only narrows from step to step.
    for (const [index, later] of totals.slice(1).entries()) {
      const sooner = totals[index];
      expect(later.min).toBeGreaterThanOrEqual(sooner?.min ?? Number.NaN);
      expect(later.max).toBeLessThanOrEqual(sooner?.max ?? Number.NaN);
    }
    const { total, sum } = await readPrice(page);
    expect(sum).toEqual(total);
    expect(total).toEqual(totals.at(-1));
    await expectOrder(page);
  });
});

/** Expects at most seven steps, and the current step marked among them. */
async function expectStep(page: Page, screen: Screen): Promise<void> {
  const steps = page.getByRole("navigation", { name: "Booking steps" });
  const [, current, all] = /Step (\d) of (\d)/.exec((await steps.textContent()) ?? "") ?? [];
  expect(Number(all), screen).toBeLessThanOrEqual(7);
  const places = await steps
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getAttribute("aria-current")));
  expect(places.indexOf("step") + 1, screen).toBe(Number(current));
  expect(places).toHaveLength(Number(all));
}

/** Expects the order's number on the page, in the mail and in the name of the calendar file. */
async function expectOrder(page: Page): Promise<void> {
  const main = page.getByRole("main");
  expect(await main.getByRole("heading", { level: 1 }).textContent()).toMatch(
    /^(You are booked|We have your appointment)$/,
  );
  const [, number = ""] = /Your number is ([A-Z0-9]{6})\./.exec((await main.textContent()) ?? "") ?? [];
  expect(number).not.toBe("");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}.ics`);

  await page.goto("/demo/outbox");
  const mail = page.getByRole("listitem").filter({ hasText: MIA.email });
  expect(await mail.first().textContent()).toContain(number);
  expect(await mail.getByText(".ics").count()).toBe(1);
}
