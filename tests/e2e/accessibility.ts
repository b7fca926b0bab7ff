import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Named one by one: what axe runs by default leaves `target-size` out. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

declare const axe: { run(options: object): Promise<AxeResults> };

/** Expects axe to find nothing on the page as it stands, in light and in dark. */
export async function expectAccessible(
  page: Page,
  schemes: readonly ("light" | "dark")[] = ["light", "dark"],
) {
  const screen = new URL(page.url()).pathname;
  await page.evaluate(AXE);
  const size = page.viewportSize();
  await showWhole(page);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const { violations } = await page.evaluate(
      (values) => axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] }),
      RULES,
    );
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 200)} ${node.failureSummary ?? ""}`),
    );
    expect(found, `axe on ${screen}, ${colorScheme}`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** A window as high as its page: else the bar at its bottom covers half of whatever happens to lie there. */
async function showWhole(page: Page): Promise<void> {
  const size = await page.evaluate(() => ({
    width: innerWidth,
    height: Math.max(innerHeight, document.documentElement.scrollHeight),
  }));
  await page.setViewportSize(size);
}

/** Colors may still be on their way to another scheme, and what has just come may still be fading in. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = () =>
      document
        .getAnimations()
        .some((one) => one.playState === "running" && one.effect?.getTiming().iterations !== Infinity);
    await frame();
    do await frame();
    while (isMoving());
  });
}
