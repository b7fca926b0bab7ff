import type { Page } from "playwright-core";

/**
 * Waits for the scripts that load when the page is idle. From then on, links open dialogs instead of pages.
 */
export async function waitForDeferredParts(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem("waggon-visit") !== null);
}
