import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Lists every tag, since axe leaves `target-size` out by default. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that depend on colors: the scheme of a page changes nothing but colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

declare const axe: { run(options: object): Promise<AxeResults> };

/**
 * Expects axe to find no fault on the page: by all rules, and in the other scheme by those of colors. Axe
 * loads no recordings: it would turn on their `preload`, which a page may have turned off.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly ("light" | "dark")[] = ["light", "dark"],
) {
  const screen = new URL(page.url()).pathname;
  await loadAxe(page);
  const size = page.viewportSize();
  await showWhole(page);
  for (const [nth, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // Parts that came since, such as a notice, have made the page higher.
    await showWhole(page);
    const { violations } = await page.evaluate(
      (runOnly) => axe.run({ runOnly, resultTypes: ["violations"], preload: { assets: ["cssom"] } }),
      nth === 0 ? { type: "tag", values: TAGS } : { type: "rule", values: COLOR_RULES },
    );
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 200)} ${node.failureSummary ?? ""}`),
    );
    expect(found, `axe on ${screen}, ${colorScheme}`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** Loads axe once a document. `page.evaluate` takes twice as long for so long a text. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  await session.detach();
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
    // A list that loads again is dimmed until then.
    const isMoving = () =>
      document.querySelector(".opacity-60[aria-busy=true]") !== null ||
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
