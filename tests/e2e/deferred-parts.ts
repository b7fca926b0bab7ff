import type { Page } from "playwright-core";

/**
 * Waits for the scripts that load when the page is idle. From then on, links open dialogs instead of pages.
 */
export async function waitForDeferredParts(page: Page): Promise<void> {
  // The place for toasts is one of them: a later page of the tab finds the storage filled already.
  await page.locator('section[aria-label="Messages"]').waitFor({ state: "attached" });
  await page.waitForFunction(() => sessionStorage.getItem("waggon-visit") !== null);
}
