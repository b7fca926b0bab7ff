import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

async function arriveAs(page: Page, path: string): Promise<void> {
  const { id } = await app.db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", DEMO_LOGINS.customer)
    .where("siteId", "=", await siteOf(app))
    .executeTakeFirstOrThrow();
  await openAs(app, page, id, path);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const picture = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(await (await makePhoto(name)).arrayBuffer()),
});

/** Adds a dog, and waits for its page. */
async function addDog(page: Page, name: string): Promise<void> {
  await field(page, "Name").fill(name);
  await main(page).getByRole("combobox", { name: "Breed" }).fill("Poodle (Toy)");
  await field(page, "Weight").fill("9");
  await field(page, "Birth year").fill("2021");
  await pick(page, "radio", "Female");
  await press(page, "Add this pet");
  await heading(page, name).waitFor();
  await comeToLife(page);
}

describe("a customer", () => {
  it("adds a pet with photo and vaccination, changes it and removes it, on a phone", async () => {
    const page = await browser.visit({ width: 360, refusals: [422] });
    await arriveAs(page, "/customer/pets");
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page).getByRole("link", { name: "Add a pet" }).click();
    await heading(page, "Add a pet").waitFor();
    await comeToLife(page);
    await press(page, "Add this pet");
    await page.getByRole("alert").getByRole("link", { name: "Enter a name" }).waitFor();
    await expectAccessible(page);
    await addDog(page, "Quillfeather of the very long and winding name");

    const photo = main(page).getByRole("region", { name: "Photo" });
    await photo.locator("input[type=file]").setInputFiles({
      name: "page.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
    });
    await photo.getByRole("button", { name: "Save the photo" }).click();
    await photo.getByRole("alert").getByText("Choose a photo: JPEG, PNG or WebP.").waitFor();
    await photo.locator("input[type=file]").setInputFiles(await picture("quillfeather.jpg"));
    await photo.getByRole("button", { name: "Save the photo" }).click();
    const shown = photo.getByRole("img", { name: /^Photo of Quillfeather/ });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(60);

    await main(page).getByText("Add Rabies").click();
    const papers = main(page).getByRole("region", { name: "Vaccinations" });
    await papers.locator("#rabies-file").setInputFiles(await picture("paper.jpg"));
    await papers.locator("#rabies-expiresOn").fill("2020-05-01");
    await papers
      .locator("form", { has: page.locator("#rabies-file") })
      .getByRole("button", { name: "Save" })
      .click();
    await papers.getByText("Expired May 1, 2020").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);

    await field(page, "Weight").fill("10");
    await press(page, /^Save$/);
    await main(page).getByText("is saved").waitFor();
    await main(page).getByRole("link", { name: "My pets" }).click();
    await heading(page, "My pets").waitFor();
    const card = main(page).getByRole("listitem").filter({ hasText: "Quillfeather" });
    await card.getByText("Rabies expired").waitFor();
    expect(await card.textContent()).toContain("10 lbs");
    await card.getByRole("link").click();
    await heading(page, /^Quillfeather/).waitFor();
    await main(page)
      .getByText("Remove Quillfeather of the very long and winding name", { exact: true })
      .click();
    await press(page, /^Yes, remove/);
    await heading(page, "My pets").waitFor();
    expect(await main(page).getByRole("listitem").filter({ hasText: "Quillfeather" }).count()).toBe(0);
  });

  it("cannot remove a pet with an open appointment, and sees why", async () => {
    const page = await browser.visit({ refusals: [409] });
    await arriveAs(page, "/customer/pets");
    const awaited = await app.db
      .selectFrom("orders")
      .innerJoin("orderLines", "orderLines.orderId", "orders.id")
      .innerJoin("pets", "pets.id", "orderLines.petId")
      .innerJoin("customers", "customers.id", "pets.customerId")
      .innerJoin("accounts", "accounts.id", "customers.accountId")
      .select("pets.id")
      .where("accounts.email", "=", DEMO_LOGINS.customer)
      .where("accounts.siteId", "=", await siteOf(app))
      .where("orders.status", "not in", ["complete", "cancelled"])
      .executeTakeFirstOrThrow();
    await page.goto(`/customer/pets/${awaited.id}`);
    await comeToLife(page);
    await main(page)
      .locator("summary", { hasText: /^Remove/ })
      .click();
    await press(page, /^Yes, remove/);
    await page
      .getByRole("alert")
      .getByText("An appointment is waiting for this pet. Cancel it first.")
      .waitFor();
  });

  it("uploads photos by plain forms, without JavaScript", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await arriveAs(page, "/customer/pets/add");
    await addDog(page, "Plain Jane");
    const photo = main(page).getByRole("region", { name: "Photo" });
    await photo.getByRole("button", { name: "Save the photo" }).click();
    await page.getByRole("alert").getByText("Choose a file").waitFor();
    await photo.locator("input[type=file]").setInputFiles(await picture("jane.jpg"));
    await photo.getByRole("button", { name: "Save the photo" }).click();
    await photo.getByRole("img", { name: "Photo of Plain Jane" }).waitFor();
    await main(page).getByText("Add DHPP").click();
    await page.locator("#dhpp-file").setInputFiles(await picture("paper.jpg"));
    await page.locator("#dhpp-expiresOn").fill("2099-05-01");
    await page
      .locator("form", { has: page.locator("#dhpp-file") })
      .getByRole("button", { name: "Save" })
      .click();
    await main(page).getByText("Good until May 1, 2099").waitFor();
  });
});
