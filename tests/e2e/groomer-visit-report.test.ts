import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { at, expectNoSideways, main } from "./choose-time.ts";
import { addVisit, deleteOrders, enter, forgetVisits, type Household, householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
let house: Household;
let groomerAccount: string;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
  const open = await app.db
    .selectFrom("orders")
    .select("id")
    .where("groomerId", "=", house.groomer.id)
    .where("status", "<>", "complete")
    .execute();
  await deleteOrders(
    app,
    open.map(({ id }) => id),
  );
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  groomerAccount = accountId;
});

const petName = () => house.pets[0]?.name ?? "";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const statusOf = async (id: string) =>
  (await app.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirst())?.status;

describe("a groomer's requests", () => {
  it("are accepted with one press, and declined with a reason", async () => {
    const [accepted, declined] = [await addVisit(app, house, 3), await addVisit(app, house, 4)];
    await app.db
      .updateTable("orders")
      .set({ status: "pending" })
      .where("id", "in", [accepted, declined])
      .execute();
    const page = await browser.visit(PHONE);
    await openAs(app, page, groomerAccount, "/groomer/requests");
    await heading(page, "Requests").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    const bar = page.getByRole("navigation", { name: "Your work" });
    await bar.getByRole("link", { name: "2 waiting Requests", exact: true }).waitFor();
    await main(page)
      .getByRole("button", { name: /^Accept/ })
      .first()
      .click();
    await main(page).getByText("Accepted. The customer has your answer.").waitFor();
    await bar.getByRole("link", { name: "1 waiting Requests", exact: true }).waitFor();
    expect(await statusOf(accepted)).toBe("accepted");
    await main(page)
      .getByRole("link", { name: /^Decline/ })
      .click();
    await heading(page, "Decline?").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page).getByLabel("The drive is too long").check();
    await main(page).getByRole("button", { name: "Decline" }).click();
    await main(page).getByRole("heading", { name: "All answered" }).waitFor();
    await bar.getByRole("link", { name: "Requests", exact: true }).waitFor();
    expect(await statusOf(declined)).toBe("cancelled");
  });

  it("without a time get one from the suggestions, without scripts", async () => {
    const wishes = { days: [], partsOfDay: [], wantsCall: false, note: "Mornings are best." };
    const order = await addVisit(app, house, 3);
    await app.db
      .updateTable("orders")
      .set({
        status: "request",
        appointmentStart: null,
        appointmentEnd: null,
        wishes: JSON.stringify(wishes),
        paymentMethod: null,
      })
      .where("id", "=", order)
      .execute();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, groomerAccount, `/groomer/requests/${order}/time`);
    await heading(page, `Choose a time for ${petName()}`).waitFor();
    await expectNoSideways(page);
    await main(page).getByRole("radio").first().check({ force: true });
    await main(page).getByRole("button", { name: "Book this time" }).click();
    await main(page).getByText("The time is booked").waitFor();
    expect(await statusOf(order)).toBe("pending");
  });
});

describe("a visit that is over", () => {
  it("gets photos and a report, is completed, and its owner shares the report", async () => {
    const order = await addVisit(app, house, -1);
    const page = await browser.visit(PHONE);
    await openAs(app, page, groomerAccount, "/groomer/requests");
    await main(page)
      .getByRole("link", { name: /^Complete/ })
      .click();
    await heading(page, "Complete the visit").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page).getByRole("link", { name: "Write the report and add photos" }).click();
    await writeReport(page, order);
    await main(page).getByRole("link", { name: "Complete the visit" }).click();
    await heading(page, "Complete the visit").waitFor();
    await main(page).getByLabel("Full groom").fill("95.50");
    await main(page).getByLabel("I received the cash").check();
    await main(page).getByRole("button", { name: "Complete the visit" }).click();
    await heading(page, "Visit complete").waitFor();
    await main(page)
      .getByText(/^Paid: \$/)
      .waitFor();
    expect(await statusOf(order)).toBe("complete");
    const link = await share(order);
    const stranger = await browser.visit(PHONE);
    await stranger.goto(new URL(link).pathname);
    await heading(stranger, `Report on ${petName()}`).waitFor();
    await main(stranger).getByText("A little tartar").waitFor();
    const photo = main(stranger).getByRole("img", { name: "Before the visit" });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await main(stranger).textContent()).not.toContain("Whitfield");
    await expectAccessible(stranger);
    await expectNoSideways(stranger);
  });
});

/** Adds a photo and writes the report, on the page of the report. */
async function writeReport(page: Page, order: string): Promise<void> {
  await heading(page, `Report on ${petName()}`).waitFor();
  await comeToLife(page);
  await expectAccessible(page);
  await expectNoSideways(page);
  const file = await makePhoto("before.jpg");
  const buffer = Buffer.from(await file.arrayBuffer());
  await main(page)
    .getByLabel("Before Full groom")
    .setInputFiles({ name: "before.jpg", mimeType: "image/jpeg", buffer });
  await main(page).getByRole("button", { name: "Save the photo" }).first().click();
  const removals = main(page).getByRole("button", { name: /^Remove the photo/ });
  await removals.waitFor();
  await addByOtherDevice(page, order, buffer);
  await main(page)
    .getByLabel("After Full groom")
    .setInputFiles({ name: "after.jpg", mimeType: "image/jpeg", buffer });
  await main(page).getByRole("button", { name: "Save the photo" }).click();
  await main(page).getByText("Photo 2 of this side, from another device.").waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  await expectNumbers(order);
  await main(page).getByLabel("Fine").first().check({ force: true });
  await main(page).getByLabel("Remark on teeth").fill("A little tartar");
  await main(page).getByLabel("A line for the owner").fill("Calm all the way.");
  await main(page).getByLabel("Suggested next visit, in weeks").fill("6");
  await main(page).getByRole("button", { name: "Save the report" }).click();
  await main(page).getByText("The report is saved").first().waitFor();
}

/** Adds a photo after the service, which the open page does not show. */
async function addByOtherDevice(page: Page, order: string, buffer: Buffer): Promise<void> {
  const { id: line } = await app.db
    .selectFrom("orderLines")
    .select("id")
    .where("orderId", "=", order)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  const path = `/v2/groomer/appointments/${order}/pet-services/${line}/photos/after?base=`;
  const status = await page.evaluate(
    async ({ bytes, path }) => {
      const body = new FormData();
      body.set("file", new File([new Uint8Array(bytes)], "pet.jpg", { type: "image/jpeg" }));
      return (await fetch(path, { method: "POST", body })).status;
    },
    { bytes: [...buffer], path },
  );
  expect(status).toBe(200);
}

/** The team reads which photo the customer does not see. */
async function expectNumbers(order: string): Promise<void> {
  const page = await browser.visit(PHONE);
  await openAs(app, page, (await staff()).accountId, `/staff/appointments/${order}`);
  await main(page).getByText("After, photo 2: from another device. The customer sees photo 1.").waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
}

/** Opens the report card as the owner, checks it, and returns the link to it. */
async function share(order: string): Promise<string> {
  const page = await browser.visit(PHONE);
  await enter(page, app, `/customer/appointments/${order}/report`);
  await heading(page, `Report card of ${petName()}`).waitFor();
  await main(page).getByText("A little tartar").waitFor();
  await main(page).getByText("In 6 weeks").waitFor();
  await main(page).getByLabel("Everyone with the link can see this report").check();
  await main(page).getByRole("button", { name: "Save", exact: true }).click();
  const link = main(page).getByLabel("Link to the report");
  await link.waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  const shared = await link.inputValue();
  await main(page)
    .getByRole("button", { name: /^Book the next visit/ })
    .click();
  // Until the times are there, the URL is that of the report.
  const query = await at(page, "schedule-groomer");
  expect(query.get("groomer")).toBe(house.groomer.id);
  return shared;
}
