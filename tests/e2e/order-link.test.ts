import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

async function newestCode(): Promise<string> {
  const { bodyText } = await app.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", await siteOf(app))
    .where("key", "like", "code:%")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(bodyText)?.[0] ?? "";
}

it("leads from a text to the visit's pets by a fresh code, without scripts", async () => {
  const order = await addVisit(app, await householdOf(app), 6);
  const page = await browser.visit({ width: 360, height: 740, javaScript: false });
  await page.goto(`/visit/${order}?by=text`);
  await page.getByRole("heading", { level: 1, name: "See your visit" }).waitFor();
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code").fill(await newestCode());
  await page.getByRole("button", { name: "See the visit" }).click();
  await page.waitForURL((url) => url.pathname === `/customer/order/${order}/pets`);
  await page.goto(`/visit/${order}`);
  expect(new URL(page.url()).pathname).toBe(`/customer/order/${order}/pets`);
});

/** Reads the page's text once no button waits for an answer. */
async function readMain(page: Page): Promise<string | null> {
  const main = page.getByRole("main");
  await expect.poll(() => main.textContent()).not.toContain("Loading");
  return main.textContent();
}

it("shows the same page for an order that does not exist, and for a malformed link", async () => {
  const page = await browser.visit({ refusals: [422, 429] });
  const seen = [];
  for (const id of ["01990000-0000-7000-8000-00000000000a", "nothing"]) {
    const texts = [];
    await page.goto(`/visit/${id}?by=text`);
    await expectAccessible(page);
    texts.push(await readMain(page));
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByRole("heading", { level: 1, name: "Enter your code" }).waitFor();
    await expectAccessible(page);
    texts.push(await readMain(page));
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "See the visit" }).click();
    await page.getByRole("alert").waitFor();
    texts.push(await readMain(page));
    seen.push(texts);
  }
  expect(seen[1]).toEqual(seen[0]);
});
