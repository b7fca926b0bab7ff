import type { Locator, Page } from "playwright-core";

/**
 * Presses a button. Returns the milliseconds from the finger's touch until a frame is painted on which
 * `words` stand once more than before, by the page's own clock.
 */
export async function timePress(page: Page, button: Locator, words: string): Promise<number> {
  // A button takes no press for a moment after the last one.
  await button.and(page.locator(":not([aria-disabled=true])")).waitFor();
  await page.evaluate((words) => {
    const count = () => (document.querySelector("main")?.textContent ?? "").split(words).length;
    const before = count();
    let touchedAt = 0;
    const noteTouch = (event: Event) => {
      touchedAt = event.timeStamp;
    };
    addEventListener("pointerdown", noteTouch, { capture: true, once: true });
    (globalThis as Timed).painted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (count() <= before) return;
        observer.disconnect();
        // A message that is sent in a frame arrives once that frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port2.onmessage = () => resolve(performance.now() - touchedAt);
          port1.postMessage(null);
        });
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, words);
  await button.click();
  return page.evaluate(() => (globalThis as Timed).painted as Promise<number>);
}

type Timed = typeof globalThis & { painted?: Promise<number> };
