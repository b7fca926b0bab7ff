import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter as pressEnter, tabTo, tick, type } from "./by-keyboard.ts";
import { button, expectNoSideways, main } from "./choose-time.ts";
import { addVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
const LIST = "/staff/appointments";
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
});

const arrive = async (page: Page, text: string) => {
  await heading(page).filter({ hasText: text }).waitFor();
  await comeToLife(page);
};
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};
const numberOf = async (id: string) =>
  (await app.db.selectFrom("orders").select("number").where("id", "=", id).executeTakeFirstOrThrow()).number;
const petOf = () => house.pets[0]?.name ?? "";
const open = (page: Page, summary: string) => main(page).locator("summary", { hasText: summary }).click();
const statusOf = async (id: string) =>
  (await app.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

describe("staff who look after appointments on a phone", () => {
  it("find one by a name, write a note, accept it and cancel it", async () => {
    const id = await addVisit(app, house, 3, { status: "pending" });
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, (await staff()).accountId, "/staff/appointments?flag=unanswered");
    await arrive(page, "Appointments");
    const cards = main(page).getByRole("row");
    await cards.filter({ hasText: await numberOf(id) }).waitFor();
    await look(page);
    await page.getByLabel("Find").fill(petOf());
    await press(page, "Apply filters");
    await page.waitForURL(({ searchParams }) => searchParams.get("q") === petOf());
    await cards.filter({ hasText: petOf() }).getByRole("link").first().click();
    await arrive(page, petOf());
    await look(page);

    await press(page, "Save the note");
    await page.getByRole("alert").getByText("Write the note").waitFor();
    await page.getByLabel("New note").fill("Barks at the hose.");
    await press(page, "Save the note");
    await main(page).getByText("The note is saved.").waitFor();
    await main(page).getByText("Barks at the hose.").waitFor();
    expect(await page.getByLabel("New note").inputValue()).toBe("");
    await press(page, "Accept");
    await main(page).getByText("Accepted. The customer has your answer.").waitFor();
    expect(await statusOf(id)).toBe("accepted");
    await comeToLife(page);
    await open(page, "Cancel the appointment");
    await main(page).getByText("The appointment ends free of charge.").waitFor();
    await page.locator("#cancel-description").fill("The van is broken.");
    await look(page);
    await press(page, "Cancel the appointment");
    await main(page).getByText("The appointment is canceled, and the customer has a mail.").waitFor();
    await main(page).getByText("Sam Reyes: cancellation").waitFor();
    expect(await statusOf(id)).toBe("cancelled");
    await expectAccessible(page);
  });

  it("complete a visit paid by card, and refund a part of it", async () => {
    const id = await addVisit(app, house, 1);
    const customer = await browser.visit();
    await enter(customer, app, `/customer/appointments/${id}/payment`);
    await pick(customer, "radio", /^Visa/);
    await press(customer, "Save");
    await customer.getByText("This is how you pay from now on").waitFor();
    const appointmentStart = new Date(app.now().getTime() - 3_600_000);
    const times = { appointmentStart, appointmentEnd: app.now() };
    await app.db.updateTable("orders").set(times).where("id", "=", id).execute();

    const page = await browser.visit({ ...PHONE, scheme: "dark", refusals: [422] });
    await openAs(app, page, (await staff()).accountId, `${LIST}/${id}`);
    await main(page).getByRole("link", { name: "Complete the visit" }).click();
    await arrive(page, "Complete the visit");
    await look(page);
    await press(page, "Complete the visit");
    await main(page).getByText("The visit is complete.").waitFor();
    await comeToLife(page);
    await open(page, "Refund");
    await main(page).getByText("$80 can still be refunded to the card.").waitFor();
    await page.locator("#amount").fill("80.01");
    await press(page, "Refund");
    const tooHigh = "The amount is higher than what was charged and not yet refunded";
    await page.getByRole("alert").getByText(tooHigh).waitFor();
    await page.locator("#amount").fill("20");
    await page.locator("#refund-description").fill("A scratch");
    await press(page, "Refund");
    await main(page).getByText("The refund is with the bank.").waitFor();
    await comeToLife(page);
    await open(page, "Refund");
    await main(page).getByText("$60 can still be refunded to the card.").waitFor();
    await look(page);
    // Refunding leaves the visit as it is.
    expect(await statusOf(id)).toBe("complete");
    const refunds = await app.db
      .selectFrom("paymentRefunds as refund")
      .innerJoin("payments as payment", "payment.id", "refund.paymentId")
      .select(["refund.amount", "refund.status"])
      .where("payment.orderId", "=", id)
      .execute();
    expect(refunds).toEqual([{ amount: 2_000, status: "refunded" }]);
  });

  it("choose a groomer and a time for a request", async () => {
    const id = await addVisit(app, house, 0, { status: "request", start: null, groomerId: null });
    const page = await browser.visit(PHONE);
    await openAs(app, page, (await staff()).accountId, `${LIST}/${id}`);
    await main(page).getByRole("link", { name: "Choose a time" }).click();
    await arrive(page, "Choose a time");
    await page.getByLabel("Groomer").selectOption({ label: house.groomer.displayName });
    await press(page, "Show their times");
    const times = main(page).getByRole("radio");
    await times.first().waitFor({ state: "attached" });
    await comeToLife(page);
    await look(page);
    await pick(page, "radio", /^\w+day, .* [AP]M/);
    await press(page, "Book this time");
    await main(page).getByText("The time is booked, and the customer has a mail.").waitFor();
    expect(await statusOf(id)).toBe("pending");
  });

  it("read that an appointment has changed, and what it is now", async () => {
    const id = await addVisit(app, house, 4, { status: "pending" });
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [409] });
    await openAs(app, page, (await staff()).accountId, `${LIST}/${id}`);
    await open(page, "Decline");
    await page.locator("#decline-description").fill("Too far away.");
    await app.db.updateTable("orders").set({ version: 9 }).where("id", "=", id).execute();
    await press(page, "Decline");
    await page.getByRole("alert").getByText("This appointment has just been changed").waitFor();
    await main(page).getByText("This appointment has changed", { exact: true }).waitFor();
    const both = /^You saw: To confirm, .+ Something else of it has changed/;
    await main(page).getByText(both).waitFor();
    expect(await page.locator("#decline-description").inputValue()).toBe("Too far away.");
    expect(await statusOf(id)).toBe("pending");
    await press(page, "Decline");
    await main(page).getByText("Declined. The customer has your answer.").waitFor();
  });
});

describe("the list of appointments", () => {
  it("is a table on wide screens, and its filters work without scripts", async () => {
    const id = await addVisit(app, house, 5);
    const page = await browser.visit({ javaScript: false });
    await openAs(app, page, (await staff()).accountId, LIST);
    await page.getByLabel("Find").fill(await numberOf(id));
    await press(page, "Apply filters");
    const rows = page.getByRole("table").getByRole("row");
    const row = rows.filter({ hasText: await numberOf(id) });
    await row.waitFor();
    expect(await rows.count()).toBe(2);
    await row.getByRole("link").click();
    await heading(page).filter({ hasText: petOf() }).waitFor();
    await page.goto(`${LIST}?q=nothing+of+that+name`);
    await main(page).getByText("No appointment fits.").waitFor();
    await page.goto(`${LIST}?from=2026-12-02&to=2026-12-01`);
    await page.getByRole("alert").getByText("Ends before it begins").waitFor();
  });
});

describe("staff who may only see appointments", () => {
  it("finds no form but the filters, and no phone number or street", async () => {
    const id = await addVisit(app, house, 6, { status: "pending" });
    const page = await browser.visit(PHONE);
    const reader = await staff({ permissions: ["orders.read"] });
    await openAs(app, page, reader.accountId, `${LIST}/${id}`);
    await arrive(page, petOf());
    await expectAccessible(page);
    expect(await main(page).locator("form").count()).toBe(0);
    expect(await main(page).getByText("1201 N 7th St").count()).toBe(0);
    const masked = /^••• ••• ••\d\d$/;
    await main(page).getByText(masked).waitFor();
    await page.goto(`${LIST}/${id}/complete`);
    await main(page).getByText("This visit cannot be completed now.").waitFor();
    expect(await main(page).locator("form").count()).toBe(0);
  });
});

describe("a saved view of the list", () => {
  it("is opened, renamed and deleted by its owner", async () => {
    await addVisit(app, house, 5, { status: "pending" });
    const page = await browser.visit({ width: 1280, height: 900, scheme: "dark", refusals: [422] });
    await openAs(app, page, (await staff()).accountId, `${LIST}?flag=unconfirmed`);
    await arrive(page, "Appointments");
    await open(page, "Saved views");
    await page.getByLabel("Save these filters as").fill("To confirm");
    await press(page, "Save the view");
    await main(page).getByText("The view is saved.").waitFor();
    await comeToLife(page);
    const views = page.getByRole("navigation", { name: "Saved views" });
    await page.goto(LIST);
    await arrive(page, "Appointments");
    await views.getByRole("link", { name: "To confirm" }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get("flag") === "unconfirmed");
    await comeToLife(page);
    await expectAccessible(page);
    await open(page, "Saved views");
    await page.getByLabel("New name for To confirm").fill("Mine");
    await press(page, "Rename");
    await main(page).getByText("The view has its new name.").waitFor();
    await views.getByRole("link", { name: "Mine" }).waitFor();
    await comeToLife(page);
    await press(page, "Delete Mine");
    await main(page).getByText("The view is deleted.").waitFor();
    await page.goto(`${LIST}?flag=lost&view=${house.customerId}`);
    await main(page).getByText("Some filters of this view no longer exist and were left out.").waitFor();
  });
});

describe("several appointments at once", () => {
  it("are previewed and canceled by keyboard on a phone, and one that has ended stays", async () => {
    await forgetVisits(app, house);
    const [open, ended] = [
      await addVisit(app, house, 2, { status: "pending" }),
      await addVisit(app, house, 3, { status: "complete" }),
    ];
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, (await staff()).accountId, `${LIST}?q=${petOf()}`);
    await arrive(page, "Appointments");
    await press(page, "Preview");
    await page.getByRole("alert").getByText("Choose what to do").first().waitFor();
    await comeToLife(page);
    await tabTo(page, page.getByLabel("Action"));
    await page.keyboard.type("Cancel");
    await type(page, page.getByLabel("Message to customers, or note"), "Heavy snow.");
    await press(page, "Preview");
    await page.getByRole("alert").getByText("Choose at least one appointment").first().waitFor();
    expect(await page.getByLabel("Message to customers, or note").inputValue()).toBe("Heavy snow.");
    await comeToLife(page);
    for (const id of [open, ended]) await tick(page, page.locator(`#ids-${id}`));
    await look(page);
    await pressEnter(page, button(page, "Preview"));
    await arrive(page, "Cancel 1 appointment");
    await main(page).getByText("1 will change, 1 will not.").waitFor();
    await main(page).getByText("1 customer and 1 groomer get a message.").waitFor();
    await main(page)
      .getByText(`Appointment ${await numberOf(ended)} is complete now.`)
      .waitFor();
    await look(page);
    expect(await statusOf(open)).toBe("pending");
    await pressEnter(page, button(page, "Cancel 1 appointment"));
    await main(page).getByText("1 appointment changed, 1 not changed.").waitFor();
    expect(await Promise.all([open, ended].map(statusOf))).toEqual(["cancelled", "complete"]);
    await look(page);
  });

  it("are accepted without scripts, all that match, with progress while they run", async () => {
    await forgetVisits(app, house);
    const ids = [
      await addVisit(app, house, 2, { status: "pending" }),
      await addVisit(app, house, 3, { status: "pending" }),
    ];
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [422] });
    await openAs(app, page, (await staff()).accountId, `${LIST}?flag=unconfirmed&q=${petOf()}`);
    for (const id of ids) await page.locator(`#ids-${id}`).check();
    await press(page, "Preview");
    await page.getByRole("alert").getByText("Choose what to do").first().waitFor();
    await page.locator(`#ids-${ids[1]}`).uncheck();
    await page.getByLabel("Action").selectOption({ label: "Accept" });
    await press(page, "Preview");
    await heading(page).filter({ hasText: "Accept 1 appointment" }).waitFor();
    await page.goto(`${LIST}?flag=unconfirmed&q=${petOf()}`);
    await page.getByLabel(/^All that match the filters/).check();
    await page.getByLabel("Action").selectOption({ label: "Accept" });
    await press(page, "Preview");
    await heading(page).filter({ hasText: "Accept 2 appointments" }).waitFor();
    const bulkId = page.url().split("/").at(-1) ?? "";
    const put = (startedAt: Date | null) =>
      app.db.updateTable("orderBulks").set({ startedAt }).where("id", "=", bulkId).execute();
    await put(app.now());
    await page.reload();
    await main(page).getByText("0 appointments changed, 0 not changed, 2 to go.").waitFor();
    await put(null);
    // The page loads itself again, and then is the preview.
    await press(page, "Accept 2 appointments");
    await main(page).getByText("2 appointments changed, 0 not changed.").waitFor();
    expect(await Promise.all(ids.map(statusOf))).toEqual(["accepted", "accepted"]);
  });
});
