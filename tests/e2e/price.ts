import type { Page } from "playwright-core";

export type Range = { min: number; max: number };

/** Cents of every price in a text: "$135–$175" has two, "$12" stands for both, "−$50 to −$53" takes off. */
function rangeOf(text: string): Range {
  const found = [...text.matchAll(/[\d,]+(?:\.\d\d)?/g)].map(([figure]) =>
    Math.round(Number(figure.replaceAll(",", "")) * 100),
  );
  const [min = Number.NaN, max = min] = found;
  return /^[−-]/.test(text) ? { min: 0 - min, max: 0 - max } : { min, max };
}

/**
 * Reads the last list of prices in a part of the page: its lines, their sum, and the total that it shows.
 */
export async function readPrice(page: Page, within = page.getByRole("main")) {
  const list = within.locator("dl").filter({ hasText: "Total" }).filter({ visible: true }).last();
  const rows = await list.locator("> div").evaluateAll((divs) =>
    divs.map((div) => ({
      label: div.querySelector("dt")?.textContent ?? "",
      amount: div.querySelector("dd")?.textContent ?? "",
    })),
  );
  const lines = rows
    .filter(({ amount }) => /^[−-]?\$/.test(amount))
    .map(({ label, amount }) => ({ label, ...rangeOf(amount) }));
  const total = lines.pop() ?? { label: "", min: 0, max: 0 };
  const sum = lines.reduce((soFar, { min, max }) => ({ min: soFar.min + min, max: soFar.max + max }), {
    min: 0,
    max: 0,
  });
  return { lines, sum, total: { min: total.min, max: total.max } };
}
