import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Lists every tag, since axe leaves `target-size` out by default. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

declare const axe: { run(options: object): Promise<AxeResults> };

/** Expects axe to find no fault on the current page, in light and in dark. */
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

/** Makes the window as high as the page. Otherwise the bottom bar covers part of the content. */
async function showWhole(page: Page): Promise<void> {
  const size = await page.evaluate(() => ({
    width: innerWidth,
    height: Math.max(innerHeight, document.documentElement.scrollHeight),
  }));
  await page.setViewportSize(size);
}

/** Waits for animations: colors may still change to the other scheme, and new parts may still fade in. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === "running" && animation.effect?.getTiming().iterations !== Infinity,
        );
    await frame();
    do await frame();
    while (isMoving());
  });
}
