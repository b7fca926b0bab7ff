import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press, summary } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { SAM } from "./guests.ts";
import { openStep } from "./open-times.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
const PAGE = "/staff/rules";
const SAVED = "Saved. Bookings use these rules from now on.";
const FEE = "Processing fee";

const owner = async () =>
  (await staff({ permissions: ["site.write", "money.read", "money.pay_out"] })).accountId;
const readRules = async () =>
  app.db
    .selectFrom("sites")
    .select(["noticeMinutes", "answerHours", "processingFeePayer", "processingFeeFixed", "processingFeeCap"])
    .where("id", "=", await siteOf(app))
    .executeTakeFirstOrThrow();
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};

describe("the rules of a brand, changed by its staff", () => {
  it("are changed on a phone, and a guest's booking follows them", async () => {
    const guest = await browser.visit();
    await openStep(app, guest, SAM, "account");
    expect(await summary(guest).textContent()).not.toContain(FEE);
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, await owner(), PAGE);
    await main(page).getByText("open booking").first().waitFor();
    await comeToLife(page);
    await look(page);
    await field(page, "Free changes end").fill("soon");
    await field(page, "Latest visit").fill("367");
    await page.getByLabel("Highest fee").fill("0.10");
    await press(page, "Save");
    const alert = page.getByRole("alert");
    await alert.getByText("Nothing was saved").waitFor();
    await alert.getByText("Enter hours from 0 to 720").waitFor();
    expect(await field(page, "Latest visit").inputValue()).toBe("367");
    await look(page);
    await field(page, "Free changes end").fill("36.5");
    await field(page, "Latest visit").fill("50");
    await field(page, "Fixed part").fill("0.30");
    await page.getByLabel("Who bears the fee").selectOption("customer");
    await press(page, "Save");
    await alert.getByText("Enter at least the fixed part of the fee").waitFor();
    await page.getByLabel("Highest fee").fill("20");
    await press(page, "Save");
    await main(page).getByText(SAVED).waitFor();
    expect(await readRules()).toMatchObject({
      ...{ noticeMinutes: 2_190, processingFeePayer: "customer" },
      ...{ processingFeeFixed: 30, processingFeeCap: 2_000 },
    });
    await look(page);

    await guest.reload();
    await summary(guest).getByText(FEE).first().waitFor();

    await field(page, "New share").fill("101");
    await press(page, "Set this share");
    await alert.getByText("Enter a share from 0 to 100 percent").waitFor();
    await alert.getByText("Enter a first day").waitFor();
    await field(page, "New share").fill("57.5");
    await page.getByLabel("First day").fill("2040-01-01");
    await press(page, "Set this share");
    await main(page).getByText("Set. Visits from its first day on have this share.").waitFor();
    await main(page).getByText("57.5% of visits from January 1, 2040 on").waitFor();
    await look(page);
  });

  it("show both values when two members save, also without scripts", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [409] });
    await openAs(app, page, await owner(), PAGE);
    await field(page, "Time to answer").fill("24");
    await app.db
      .updateTable("sites")
      .set({ answerHours: 48 })
      .where("id", "=", await siteOf(app))
      .execute();
    await press(page, "Save");
    await page.getByText("Saved now: 48 hours").waitFor();
    await page.getByText("Another person has just saved these rules.").first().waitFor();
    expect(await field(page, "Time to answer").inputValue()).toBe("24");
    expect((await readRules()).answerHours).toBe(48);
    await expectNoSideways(page);
    await press(page, "Save");
    await main(page).getByText(SAVED).waitFor();
    expect((await readRules()).answerHours).toBe(24);
  });
});
