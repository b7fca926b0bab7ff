import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const FARTHEST = 150;

export const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until `target` has the focus, and counts. Each element on the way must show its focus. */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await target.waitFor({ state: "attached" });
  for (let presses = 0; presses < FARTHEST; presses++) {
    if (await isFocused(target)) return presses;
    await page.keyboard.press("Tab");
    expect(await focusShown(page), "the focus can be seen").toMatchObject({ shown: true });
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

/** Finds whether the focused element, or its label, has a ring and is in view. */
function focusShown(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    // Between the end of the page and its start the browser itself has the focus.
    if (!element || element === document.body) return { shown: true, what: "" };
    const drawn = [element, element.closest("label"), element.parentElement].filter((box) => box !== null);
    const hasRing = drawn.some((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const { top, bottom } = (element.closest("label") ?? element).getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight;
    return { shown: hasRing && isInView, what: element.outerHTML.slice(0, 200) };
  });
}

/** Moves to a link or button by Tab, and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** How many pixels of the focused element's ring an ancestor cuts off, at the side where it cuts most. */
export function ringCut(page: Page): Promise<number> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 0;
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const away = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const ring = element.getBoundingClientRect();
    let most = 0;
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, contain } = getComputedStyle(box);
      const isWhole =
        overflowX === "visible" && overflowY === "visible" && !/paint|content|strict/.test(contain);
      if (isWhole) continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const sides = [left - ring.left, ring.right - right, top - ring.top, ring.bottom - bottom];
      most = Math.max(most, ...sides.map((side) => side + away));
    }
    return most;
  });
}

/** Moves to a field by Tab, and enters a text in place of what it holds. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Moves to a box by Tab, and checks it. */
export async function tick(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Space");
  expect(await target.isChecked()).toBe(true);
}

/** Chooses a radio by arrow keys. Tab stops at a group's chosen radio, or else at its first. */
export async function choose(page: Page, group: Locator, name: RegExp): Promise<void> {
  const wanted = group.getByRole("radio", { name }).first();
  const chosen = group.getByRole("radio", { checked: true });
  await tabTo(page, (await chosen.count()) > 0 ? chosen.first() : group.getByRole("radio").first());
  for (let presses = 0; !(await isFocused(wanted)); presses++) {
    expect(presses, `arrows lead to ${name}`).toBeLessThan(20);
    await page.keyboard.press("ArrowDown");
  }
  if (!(await wanted.isChecked())) await page.keyboard.press("Space");
  expect(await wanted.isChecked()).toBe(true);
}
