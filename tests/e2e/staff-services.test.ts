import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, describePet, heading, petCard, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { SAM } from "./guests.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const LONG = "A very long name of a service with Wolokuzumalischermannsdorfer shampoo and a long walk";

const editor = async () => (await staff({ permissions: ["catalog.write"] })).accountId;
const arrive = async (page: Page, title: string) => {
  await heading(page).filter({ hasText: title }).waitFor();
  await comeToLife(page);
};
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};
const prices = (page: Page, label: string) => main(page).getByLabel(`${label} for`);

describe("the services of a brand, changed by an editor", () => {
  it("get another price on a phone, which a guest sees at once", async () => {
    const guest = await browser.visit();
    await walk(guest, SAM, { to: "pets-and-services" });
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await openAs(app, page, await editor(), "/staff/services");
    await arrive(page, "Services");
    await look(page);
    await page.getByLabel("Search by name").fill("full gro");
    await press(page, "Search");
    await main(page).getByRole("link", { name: "Full groom", exact: true }).click();
    await arrive(page, "Full groom");
    await main(page).getByText("open bookings contain it").waitFor();
    await look(page);

    const [lowest, highest] = [prices(page, "Lowest price"), prices(page, "Highest price")];
    for (const nth of [0, 1, 2, 3, 4]) {
      await lowest.nth(nth).fill("300");
      await highest.nth(nth).fill("");
    }
    await page.reload();
    await comeToLife(page);
    expect(await lowest.nth(4).inputValue()).toBe("300");
    await lowest.nth(1).fill("-5");
    await press(page, "Save");
    await page.getByRole("alert").getByText("Enter a price from $0 to $100,000").waitFor();
    expect(await lowest.nth(0).inputValue()).toBe("300");
    await look(page);
    await lowest.nth(1).fill("300");
    await press(page, "Save");
    await main(page).getByText("Saved. New quotes use this from now on.").waitFor();

    await guest.reload();
    await comeToLife(guest);
    const [pet] = SAM.pets;
    await describePet(petCard(guest, 1), { ...pet, service: "Full groom", addOns: [] });
    const { timeModifierPercent: percent } = await app.db
      .selectFrom("petBreeds")
      .select("timeModifierPercent")
      .where("name", "=", pet.breed)
      .executeTakeFirstOrThrow();
    await main(guest)
      .getByText(`$${3 * percent}`)
      .first()
      .waitFor();
  });

  it("gain one that a guest can choose, and lose it when it is archived", async () => {
    const page = await browser.visit({ scheme: "dark", refusals: [422] });
    await openAs(app, page, await editor(), "/staff/services");
    await main(page).getByRole("link", { name: "Add a service to Dog grooming" }).click();
    await arrive(page, "New service");
    await look(page);
    await press(page, "Add this service");
    await page.getByRole("alert").getByText("Enter a name").waitFor();
    await page.getByLabel("Name", { exact: true }).fill(LONG.slice(0, 80));
    for (const label of ["Lowest price", "Minutes"]) {
      const fields = prices(page, label);
      for (const nth of [0, 1, 2, 3, 4]) await fields.nth(nth).fill("45");
    }
    await press(page, "Add this service");
    await main(page).getByText("Saved. New quotes").waitFor();
    await look(page);

    const guest = await browser.visit();
    await walk(guest, SAM, { to: "pets-and-services" });
    await describePet(petCard(guest, 1), { ...SAM.pets[0], service: LONG.slice(0, 40), addOns: [] });
    await press(page, "Archive this service");
    await main(page).getByText("Archived. Customers cannot book it from now on.").waitFor();
    await page.goto("/staff/services");
    const archived = main(page).getByRole("region", { name: "Archived" });
    await archived.getByRole("link", { name: LONG.slice(0, 40) }).waitFor();
    await look(page);
    await guest.reload();
    await arrive(guest, "Which pets should we groom?");
    expect(await main(guest).getByText(LONG.slice(0, 40)).count()).toBe(0);
  });

  it("gain an add-on that a guest can choose, and lose it when it is archived", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await openAs(app, page, await editor(), "/staff/services");
    await main(page).getByRole("link", { name: "Add-ons" }).click();
    await arrive(page, "Add-ons");
    await look(page);
    await main(page).getByRole("link", { name: "New add-on" }).click();
    await arrive(page, "New add-on");
    await page.getByLabel("Price").fill("many");
    await press(page, "Add this add-on");
    await page.getByRole("alert").getByText("Enter a price from $0 to $100,000").waitFor();
    await page.getByLabel("Name", { exact: true }).fill(LONG.slice(0, 80));
    await page.getByLabel("Price").fill("12.50");
    await page.getByLabel("Full groom", { exact: true }).first().check();
    await look(page);
    await press(page, "Add this add-on");
    await main(page).getByText("Saved. New quotes").waitFor();
    await look(page);

    const guest = await browser.visit();
    await walk(guest, SAM, { to: "pets-and-services" });
    await describePet(petCard(guest, 1), {
      ...SAM.pets[0],
      service: "Full groom",
      addOns: [LONG.slice(0, 40)],
    });
    await press(page, "Archive this add-on");
    await main(page).getByText("Archived. Customers cannot add it from now on.").waitFor();
    await guest.reload();
    await arrive(guest, "Which pets should we groom?");
    expect(await main(guest).getByText(LONG.slice(0, 40)).count()).toBe(0);
  });

  it("show both values when two editors save, also without scripts", async () => {
    const page = await browser.visit({ javaScript: false, width: 360, height: 740, refusals: [409, 422] });
    await openAs(app, page, await editor(), "/staff/services?search=bath");
    await main(page).getByRole("link", { name: /bath/i }).first().click();
    const name = page.getByLabel("Name", { exact: true });
    const before = await name.inputValue();
    await name.fill("Mine");
    await app.db
      .updateTable("services")
      .set((row) => ({ name: "Theirs", revision: row("revision", "+", 1) }))
      .where("siteId", "=", await siteOf(app))
      .where("name", "=", before)
      .execute();
    await press(page, "Save");
    await page.getByText("Saved now: Theirs").waitFor();
    expect(await name.inputValue()).toBe("Mine");
    await expectNoSideways(page);
    await press(page, "Save");
    await main(page).getByText("Saved. New quotes").waitFor();
    expect(await name.inputValue()).toBe("Mine");
  });
});

const WIDE = "W".repeat(20);

describe("the coupons of a brand, changed by an editor", () => {
  it("are made on a phone, found, changed and archived", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    const { accountId } = await staff({ permissions: ["promotions.write"] });
    await openAs(app, page, accountId, "/staff/coupons");
    await arrive(page, "Coupons");
    await look(page);
    await main(page).getByRole("link", { name: "New coupon" }).click();
    await arrive(page, "New coupon");
    await page.getByLabel("Code", { exact: true }).fill("G-K7F-3QX");
    await page.getByLabel("How much").fill("12.5");
    await page.getByLabel("First day").fill("2027-01-02");
    await page.getByLabel("Last day").fill("2027-01-01");
    await press(page, "Add this coupon");
    await page.getByRole("alert").getByText("This looks like a groomer's invitation code").waitFor();
    expect(await page.getByLabel("Code", { exact: true }).inputValue()).toBe("G-K7F-3QX");
    await look(page);
    await page.getByLabel("Code", { exact: true }).fill(`vet ${WIDE}`);
    await page.getByLabel("Last day").fill("2040-01-01");
    await page.getByLabel("Only for a first appointment").check();
    await page.getByRole("group", { name: "Services" }).getByLabel("Full groom").first().check();
    await press(page, "Add this coupon");
    await arrive(page, `VET${WIDE}`);
    await look(page);
    const services = page.getByRole("group", { name: "Services" });
    expect(await services.getByRole("checkbox", { checked: true }).count()).toBe(1);
    expect(await page.getByLabel("Only for a first appointment").isChecked()).toBe(true);
    await page.getByLabel("Uses").fill("50");
    await press(page, "Save");
    await main(page).getByText("Saved.").waitFor();
    await main(page).getByText("0 of 50 uses").waitFor();
    await press(page, "Archive this coupon");
    await main(page).getByText("Archived. Customers cannot use it from now on.").waitFor();
    await main(page).getByRole("link", { name: "Coupons", exact: true }).click();
    await arrive(page, "Coupons");
    await page.getByLabel("Search by code").fill("vet");
    await press(page, "Search");
    await main(page).getByText("12.5% off, first appointment, with 1 service, from January 2").waitFor();
    await look(page);
  });
});
