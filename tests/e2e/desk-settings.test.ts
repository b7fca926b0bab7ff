import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
const PAGE = "/staff/messages/settings";

const readHours = async () =>
  app.db
    .selectFrom("supportHours")
    .select(["weekday", "opensAt", "closesAt"])
    .where("siteId", "=", await siteOf(app))
    .orderBy("weekday")
    .execute();
const readLimits = async () =>
  app.db
    .selectFrom("sites")
    .select(["firstAnswerMinutes", "messagingDays", "messageMonths", "awayAnswer"])
    .where("id", "=", await siteOf(app))
    .executeTakeFirstOrThrow();

const time = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Types times of a day. An empty pair closes it. */
async function setDay(page: Page, day: string, [opens, closes]: [string, string]) {
  await time(page, `${day} opens`).fill(opens);
  await time(page, `${day} closes`).fill(closes);
}

/** Leaves only Monday open, and Saturday to midnight. */
async function typeHours(page: Page) {
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday", "Sunday"])
    await setDay(page, day, ["", ""]);
  await setDay(page, "Monday", ["08:15", "17:30"]);
  await setDay(page, "Saturday", ["12:00", "00:00"]);
}
const TYPED = [
  { weekday: 2, opensAt: 495, closesAt: 1_050 },
  { weekday: 7, opensAt: 720, closesAt: 1_440 },
];

describe("the settings of messages", () => {
  it("are changed on a phone; what is wrong stays beside its field", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [409, 422] });
    await openAs(app, page, (await staff()).accountId, "/staff/messages");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Message settings" }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    await typeHours(page);
    await time(page, "Monday closes").fill("");
    await time(page, "Saturday opens").fill("12:10");
    await field(page, "First answer within").fill("0");
    await field(page, "Delete conversations after").fill("many");
    await field(page, "Answer while closed").fill("We are closed.");
    const before = await readLimits();
    await press(page, "Save");
    const summary = page.getByRole("alert");
    await summary.getByText("Nothing was saved").waitFor();
    expect(await summary.getByRole("link").allTextContents()).toEqual(
      expect.arrayContaining([
        "Please fill this in",
        "Use quarter hours, such as 9:15 AM.",
        "Use at least 1",
        "Add {opening} where the day and time of the next opening belong.",
      ]),
    );
    for (const name of [
      "Monday closes",
      "Saturday opens",
      "First answer within",
      "Delete conversations after",
      "Answer while closed",
    ])
      expect(await page.getByLabel(name).getAttribute("aria-invalid"), name).toBe("true");
    expect(await time(page, "Monday opens").inputValue()).toBe("08:15");
    expect(await field(page, "Delete conversations after").inputValue()).toBe("many");
    expect(await readLimits()).toEqual(before);
    await expectAccessible(page);
    await expectNoSideways(page);
    await time(page, "Monday closes").fill("17:30");
    await time(page, "Saturday opens").fill("12:00");
    await field(page, "First answer within").fill("30");
    await field(page, "Days to write after the last visit").fill("60");
    await field(page, "Delete conversations after").fill("36");
    await field(page, "Answer while closed").fill("We are back {opening}.");
    await press(page, "Save");
    await page.getByText("The settings are saved.").waitFor();
    expect(await readHours()).toEqual(TYPED);
    const saved = { firstAnswerMinutes: 30, messagingDays: 60, messageMonths: 36 };
    expect(await readLimits()).toEqual({ ...saved, awayAnswer: "We are back {opening}." });

    // Another person saves: both values stand at the field, and a second save replaces theirs.
    const ofSite = app.db.updateTable("sites").where("id", "=", await siteOf(app));
    await ofSite.set({ messagingDays: 77, awayAnswer: "Theirs: {opening}." }).execute();
    await field(page, "Days to write after the last visit").fill("61");
    await setDay(page, "Monday", ["09:00", "17:30"]);
    await press(page, "Save");
    await summary.getByText(/^Another person has just saved these settings\./).waitFor();
    await page.getByText("Saved now: 77").waitFor();
    await page.getByText("Saved now: Theirs: {opening}.").waitFor();
    await page.getByText("Saved now: 8:15 AM").waitFor();
    expect(await field(page, "Days to write after the last visit").inputValue()).toBe("61");
    expect((await readLimits()).messagingDays).toBe(77);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Save");
    await page.getByText("The settings are saved.").waitFor();
    const replaced = { messagingDays: 61, awayAnswer: "We are back {opening}." };
    expect(await readLimits()).toEqual({ ...saved, ...replaced });
    await page.goto(PAGE);
    expect(await time(page, "Saturday closes").inputValue()).toBe("00:00");
    expect(await time(page, "Sunday opens").inputValue()).toBe("");
  });

  it("need no scripts", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [409, 422] });
    await app.db
      .deleteFrom("supportHours")
      .where("siteId", "=", await siteOf(app))
      .execute();
    const { firstAnswerMinutes } = await readLimits();
    await openAs(app, page, (await staff()).accountId, PAGE);
    await typeHours(page);
    await time(page, "Monday closes").fill("07:00");
    await press(page, "Save");
    await page.getByText("Choose an end after the beginning.").first().waitFor();
    expect(await time(page, "Saturday closes").inputValue()).toBe("00:00");
    await time(page, "Monday closes").fill("17:30");
    await app.db
      .updateTable("sites")
      .set({ firstAnswerMinutes: 45 })
      .where("id", "=", await siteOf(app))
      .execute();
    await press(page, "Save");
    await page.getByText("Saved now: 45").waitFor();
    expect(await time(page, "Saturday closes").inputValue()).toBe("00:00");
    await press(page, "Save");
    await page.getByText("The settings are saved.").waitFor();
    expect(await readHours()).toEqual(TYPED);
    expect((await readLimits()).firstAnswerMinutes).toBe(firstAnswerMinutes);
  });

  it("are read by staff who may not change them, without a button that would be refused", async () => {
    const page = await browser.visit();
    const { accountId } = await staff({ permissions: ["messages.read"] });
    await openAs(app, page, accountId, PAGE);
    await field(page, "Delete conversations after").waitFor();
    expect(await main(page).getByRole("button", { name: "Save" }).count()).toBe(0);
  });
});
