import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { field } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
let groomer: { id: string; accountId: string; vanityUrl: string };

beforeAll(async () => {
  const row = await app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["groomers.id", "groomers.accountId", "groomers.vanityUrl"])
    .where("groomers.siteId", "=", await siteOf(app))
    .where("accounts.status", "=", "active")
    .where("groomers.vanityUrl", "is not", null)
    .orderBy("groomers.id")
    .executeTakeFirstOrThrow();
  groomer = { ...row, vanityUrl: row.vanityUrl ?? "" };
});

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const saved = (page: Page, name: string) => part(page, name).getByText("Saved.");

describe("a groomer's services on a phone", () => {
  it("are chosen, with a pace and limits, and the public page shows them", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await openAs(app, page, groomer.accountId, "/groomer/more");
    await page.getByRole("link", { name: "Services", exact: true }).first().click();
    await page.getByRole("heading", { name: "Services", level: 1 }).waitFor();
    await expectAccessible(page);

    const services = part(page, "Services");
    const boxes = services.getByRole("checkbox");
    for (const box of (await boxes.all()).slice(1)) await box.uncheck();
    await boxes.first().check();
    await field(page, "Your pace").fill("fast");
    await page.getByRole("button", { name: "Save services" }).click();
    await services.getByText("Use a whole number from 50 to 200").first().waitFor();
    await field(page, "Your pace").fill("115");
    await page.getByRole("button", { name: "Save services" }).click();
    await saved(page, "Services").waitFor();
    expect(await services.getByRole("checkbox", { checked: true }).count()).toBe(1);

    await page.getByLabel("Heaviest pet").fill("44");
    await page.getByLabel("Add a breed to avoid").fill("no such breed");
    await page.getByRole("button", { name: "Save pets" }).click();
    await part(page, "Pets you take").getByText("Choose a breed from the list").first().waitFor();
    await page.getByLabel("Add a breed to avoid").fill("beagle");
    await page.getByRole("button", { name: "Save pets" }).click();
    await saved(page, "Pets you take").waitFor();
    expect(await part(page, "Pets you take").getByRole("checkbox", { name: "Beagle" }).isChecked()).toBe(
      true,
    );

    await page.goto(`/${groomer.vanityUrl}`);
    const limits = page.getByRole("complementary", { name: "Hours and limits" });
    await limits.getByText("Up to 44 lbs").waitFor();
    expect(await limits.getByText("Beagle").count()).toBe(1);
  });
});
