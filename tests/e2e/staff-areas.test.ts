import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive as arriveAt, comeToLife, describePets, field, heading, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter, tabTo } from "./by-keyboard.ts";
import { expectNoSideways, link, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { SAM } from "./guests.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const LONG = `Anchorage ${"W".repeat(20)} and the whole of its coast`;
const NORTHERN = { ...SAM, address: "99501" };

const editor = async () => (await staff({ permissions: ["catalog.write"] })).accountId;
const arrive = async (page: Page, title: string) => {
  await heading(page).filter({ hasText: title }).waitFor();
  await comeToLife(page);
};
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};
const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text).waitFor();
const summary = (page: Page, name: string) => main(page).locator("summary", { hasText: name });
const zone = (page: Page) => main(page).getByLabel("Time zone");
/** The text of the corners, which closed text hides but sends. */
const corners = (page: Page) => main(page).locator("#corners");

/** The first area in which groomers start. */
async function usedArea() {
  return app.db
    .selectFrom("areas")
    .innerJoin("groomers", "groomers.areaId", "areas.id")
    .select(["areas.id", "areas.name", "areas.timeZone"])
    .where("areas.siteId", "=", await siteOf(app))
    .orderBy("areas.name")
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe("the areas of a brand, changed by an editor", () => {
  it("gain one by keyboard on a phone, in which a guest learns that no groomer comes yet", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await openAs(app, page, await editor(), "/staff/areas");
    await arrive(page, "Areas");
    await look(page);
    await enter(page, link(page, "New area"));
    await arrive(page, "New area");
    await press(page, "Add this area");
    for (const fault of ["Enter a name", "Choose a time zone", "Enter a tax rate from 0 to 30%"])
      await alert(page, fault);
    await look(page);
    await field(page, "Name").fill(LONG);
    await zone(page).selectOption("America/Anchorage");
    await field(page, "Phone").fill("12");
    await field(page, "Tax rate").fill("31");
    await enter(page, summary(page, "Start from ZIP codes"));
    await field(page, "ZIP codes (Optional)").fill("00000");
    await enter(page, main(page).getByRole("button", { name: "Draw around these ZIP codes" }));
    await alert(page, "There is no ZIP code");
    await field(page, "ZIP codes (Optional)").fill("99501, 99503");
    await press(page, "Draw around these ZIP codes");
    await expect.poll(() => corners(page).inputValue()).toMatch(/^61\.\d+, -149\.\d+\n/);
    await look(page);
    await press(page, "Add this area");
    await alert(page, "Enter a tax rate from 0 to 30%");
    expect(await field(page, "Name").inputValue()).toBe(LONG);
    await field(page, "Tax rate").fill("0");
    await press(page, "Add this area");
    await alert(page, "Enter a phone number with its area code");
    await field(page, "Phone").fill("(907) 555-0100");
    await tabTo(page, field(page, "Tax rate"));
    await page.keyboard.press("Enter");
    await arrive(page, LONG);
    await main(page).getByText("Saved. New bookings use this from now on.").waitFor();
    await look(page);

    const guest = await browser.visit();
    await walk(guest, NORTHERN, { to: "pets-and-services" });
    await describePets(guest, NORTHERN);
    await press(guest, "See times");
    await arriveAt(guest, "recommended-schedules");
    await main(guest).getByText("We do not drive to Anchorage yet.").first().waitFor();

    await press(page, "Archive this area");
    await main(page).getByText("Archived. Customers cannot book here from now on.").waitFor();
    const late = await browser.visit({ refusals: [422] });
    await late.goto("/customer/new");
    await late.getByRole("combobox", { name: "Your address or ZIP code" }).fill("99501");
    await press(late, "See groomers near you");
    await late.getByRole("heading", { name: /We do not drive to/ }).waitFor();
  });

  it("show both values after another person's save, and what stands in the way of an end", async () => {
    const { id, name, timeZone } = await usedArea();
    const page = await browser.visit({ scheme: "dark", refusals: [409, 422] });
    await openAs(app, page, await editor(), `/staff/areas/${id}`);
    await arrive(page, name);
    await main(page)
      .getByText(/start here, and \d+ appointments? (is|are) to come/)
      .waitFor();
    await look(page);
    await zone(page).selectOption("Pacific/Honolulu");
    await press(page, "Save");
    await alert(page, "The time zone can change once no appointment is to come.");
    const known = await corners(page).inputValue();
    await zone(page).selectOption(timeZone);
    await summary(page, "Corners as text").click();
    await corners(page).fill("33, -112\n34, -111\n34, -112\n33, -111");
    await press(page, "Save");
    await alert(page, "The outline crosses itself.");
    await look(page);
    await corners(page).fill(known);

    await app.db
      .updateTable("areas")
      .set((area) => ({ taxBasisPoints: 1_234, revision: area("revision", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await field(page, "Tax rate").fill("9.5");
    await press(page, "Save");
    await alert(page, "Another person has just saved this.");
    await main(page).getByText("Saved now: 12.34%").waitFor();
    expect(await field(page, "Tax rate").inputValue()).toBe("9.5");
    await look(page);
  });

  it("are drawn without scripts", async () => {
    const { id, name } = await usedArea();
    const page = await browser.visit({ javaScript: false });
    await openAs(app, page, await editor(), `/staff/areas/${id}`);
    await heading(page).filter({ hasText: name }).waitFor();
    await field(page, "Address (Optional)").fill("1 Main St");
    await summary(page, "Start from ZIP codes").click();
    await field(page, "ZIP codes (Optional)").fill("85006");
    await press(page, "Draw around these ZIP codes");
    await expect.poll(() => corners(page).inputValue()).toMatch(/^33\.\d+, -112\.\d+\n/);
    expect(await field(page, "Address (Optional)").inputValue()).toBe("1 Main St");
    await press(page, "Save");
    await main(page).getByText("Saved. New bookings use this from now on.").waitFor();
    expect(await field(page, "Address (Optional)").inputValue()).toBe("1 Main St");
  });
});
