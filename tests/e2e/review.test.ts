import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, completeVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const pathOf = (order: string) => `/customer/appointments/${order}/review`;
const picture = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(await (await makePhoto(name)).arrayBuffer()),
});

describe("the review of a complete visit", () => {
  it("has stars, text and photos, can be changed, and appears on the groomer's page", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    const order = await addVisit(app, house, -2);
    await enter(page, app, pathOf(order));
    expect(new URL(page.url()).pathname, "nothing to say yet").not.toContain("/review");
    await completeVisit(app, house, order);
    const { bodyText } = await app.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("key", "like", `order:${order}:review:mail`)
      .executeTakeFirstOrThrow();
    expect(bodyText).toContain(`/visit/${order}?to=review`);
    await page.goto(`/customer/appointments/${order}`);
    await main(page).getByRole("link", { name: "Say how it was" }).click();
    await heading(page, "How was the visit?").waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Publish the review");
    await page.getByRole("alert").getByRole("link", { name: "Choose one to five stars" }).waitFor();
    await page.getByRole("radio", { name: "4 of 5, Very good" }).check({ force: true });
    const words = `Gentle with every paw, visit ${order.slice(-6)}`;
    await page.locator("#text").fill(words);
    await page.locator("#pictures").setInputFiles([await picture("one.jpg"), await picture("two.jpg")]);
    await press(page, "Publish the review");
    await heading(page, "Your review").waitFor();
    await page.getByText("Thank you, your review is saved").waitFor();
    expect(
      await main(page)
        .getByRole("img", { name: /^Picture \d of a review$/ })
        .count(),
    ).toBe(2);
    await expectAccessible(page);
    await expectNoSideways(page);

    await main(page).getByRole("checkbox", { name: "Keep: Picture 2 of a review" }).uncheck();
    await main(page).getByRole("radio", { name: "5 of 5, Excellent" }).check({ force: true });
    await press(page, "Save the changes");
    await expect
      .poll(() =>
        main(page)
          .getByRole("img", { name: /^Picture \d of a review$/ })
          .count(),
      )
      .toBe(1);
    await page.getByRole("link", { name: /^See it on / }).click();
    const shown = main(page).getByRole("listitem").filter({ hasText: words });
    await shown.getByText("out of 5").waitFor();
    const image = shown.getByRole("img", { name: "Picture 1 of a review" });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(60);
    await expectNoSideways(page);
  });

  it("works by a plain form, without JavaScript", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    const order = await addVisit(app, house, -3, { status: "complete" });
    await enter(page, app, pathOf(order));
    await page.locator("#text").fill("Plainly good");
    await press(page, "Publish the review");
    await page.getByRole("alert").getByText("Choose one to five stars").waitFor();
    expect(await page.locator("#text").inputValue()).toBe("Plainly good");
    await page.getByRole("radio", { name: "5 of 5, Excellent" }).check({ force: true });
    await page.locator("#pictures").setInputFiles(await picture("plain.jpg"));
    await press(page, "Publish the review");
    await heading(page, "Your review").waitFor();
    await comeToLife(page);
    expect(await main(page).getByRole("img", { name: "Picture 1 of a review" }).count()).toBe(1);
  });
});
