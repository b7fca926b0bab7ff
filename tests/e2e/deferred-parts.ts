import type { Page } from "playwright-core";

/**
 * Waits until what every page asks for once it is idle has come: links open dialogs from then on, no pages.
 */
export async function waitForDeferredParts(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem("waggon-visit") !== null);
}
