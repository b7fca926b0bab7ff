import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, comeToRest } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { waitForDeferredParts } from "./deferred-parts.ts";
import { type Known, knownCustomer, signInAs } from "./known-customer.ts";

const app = useApp();
const browser = useBrowser(app);

const acceptances = ({ customerId }: Known) =>
  app.db
    .selectFrom("agreementAcceptances")
    .innerJoin("agreementDocuments", "agreementDocuments.id", "documentId")
    .select(["kind", "version"])
    .where("customerId", "=", customerId)
    .orderBy("kind")
    .execute();

/** Finds a customer and deletes the acceptances. Each test uses another customer. */
async function findWithoutAcceptance(place: number): Promise<Known> {
  const known = await knownCustomer(app, place);
  await app.db.deleteFrom("agreementAcceptances").where("customerId", "=", known.customerId).execute();
  return known;
}

describe("the terms", () => {
  it("open in a dialog over the page, and by Ctrl-click on their own page in another tab", async () => {
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto("/");
    await waitForDeferredParts(page);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Cancellation Policy" });
    await link.click();
    const dialog = page.getByRole("dialog", { name: "Cancellation policy" });
    await dialog.getByText(/^Version \d+, in force since/).waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).pathname).toBe("/");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    const other = page.context().waitForEvent("page");
    await link.click({ modifiers: ["ControlOrMeta"] });
    await (await other).getByRole("heading", { level: 1, name: "Cancellation policy" }).waitFor();
  });

  it("show an error when they cannot be loaded, and can be loaded again", async () => {
    const page = await browser.visit({ refusals: [503] });
    await page.goto("/");
    await waitForDeferredParts(page);
    await page.route("**/agreements/release", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.getByRole("contentinfo").getByRole("link", { name: "Pet Release Terms" }).click();
    await page.getByText("This document could not be loaded").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page
      .getByRole("dialog", { name: "Pet release terms" })
      .getByText(/^Version/)
      .waitFor();
  });

  it("ask a customer without acceptance once, and require all three boxes", async () => {
    const known = await findWithoutAcceptance(5);
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await signInAs(app, page, known);
    const dialog = page.getByRole("dialog", { name: "Before your next visit" });
    await page.goto("/log-out");
    await waitForDeferredParts(page);
    await page.goto("/?sessionId=some");
    await comeToRest(page);
    expect(await dialog.count()).toBe(0);

    await page.goto("/customer/pets");
    await dialog.getByText("You must agree to the following Terms & Conditions prior to service").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.getByRole("checkbox", { name: /Pet Release/ }).check();
    await dialog.getByRole("button", { name: "Agree and continue" }).click();
    await dialog.getByRole("alert").waitFor();
    expect(await acceptances(known)).toEqual([]);
    // Each document opens over this dialog.
    await dialog.getByRole("link", { name: "Terms & Conditions", exact: true }).click();
    const document = page.getByRole("dialog", { name: "Terms & conditions" });
    await document.getByText(/^Version/).waitFor();
    await page.keyboard.press("Escape");
    for (const box of await dialog.getByRole("checkbox").all()) await box.check();
    await dialog.getByRole("button", { name: "Agree and continue" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await acceptances(known)).map(({ kind }) => kind)).toEqual(["cancellation", "release", "terms"]);
    await page.goto("/customer");
    await comeToRest(page);
    expect(await dialog.count()).toBe(0);
  });

  it("can be read and accepted without scripts", async () => {
    const known = await findWithoutAcceptance(4);
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await signInAs(app, page, known);
    await page.goto("/customer/agreements");
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByRole("alert").waitFor();
    await comeToLife(page);
    for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByText("You accepted it on").first().waitFor();
    expect((await acceptances(known)).map(({ kind }) => kind)).toEqual(["cancellation", "release", "terms"]);
  });
});
