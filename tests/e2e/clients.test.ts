import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, completeVisit, enter, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

/** The household with a complete visit, and the account of its groomer. */
async function visited() {
  const house = await householdOf(app);
  const id = await addVisit(app, house, -2);
  await completeVisit(app, house, id);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  const { firstName, lastName } = await app.db
    .selectFrom("customers")
    .select(["firstName", "lastName"])
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  return { house, accountId, client: `${firstName} ${lastName}`, id };
}

/** The address of a groomer's page. */
async function profileOf(groomerId: string): Promise<string> {
  const { vanityUrl } = await app.db
    .selectFrom("groomers")
    .select("vanityUrl")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  return `/${vanityUrl}`;
}

/** The status of a groomer's page for this customer: 404 for a blocked groomer. */
async function profileStatus(page: Page, groomerId: string): Promise<number> {
  return (await page.request.get(app.origin() + (await profileOf(groomerId)))).status();
}

/** Adds a photo of the pet after the visit's service, as the groomer does. */
async function addPhoto(accountId: string, id: string): Promise<void> {
  const { id: line, siteId } = await app.db
    .selectFrom("orderLines")
    .select(["id", "siteId"])
    .where("orderId", "=", id)
    .executeTakeFirstOrThrow();
  const token = await makeSignIn(app.db, siteId, accountId);
  const body = new FormData();
  body.set("file", await makePhoto());
  const path = `/v2/groomer/appointments/${id}/pet-services/${line}/photos/after`;
  const headers = { connection: "close", authorization: `Bearer ${token}` };
  const answer = await fetch(app.origin() + path, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

describe("a groomer's clients", () => {
  it("have pages of visits, each with a link and the photos of its pets", async () => {
    const { house, accountId, client, id } = await visited();
    const [pet] = house.pets;
    await addPhoto(accountId, id);
    const own = app.db
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("customerId", "=", house.customerId)
      .where("groomerId", "=", house.groomer.id)
      .where("status", "<>", "cancelled");
    const before = Number((await own.executeTakeFirstOrThrow()).count);
    for (let nth = 0; nth < 10; nth++) await addVisit(app, house, -400 - nth, { status: "complete" });
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, `/groomer/clients/${house.customerId}`);
    await page.getByRole("heading", { level: 1, name: client }).waitFor();
    const visits = page.getByRole("region", { name: "Visits" });
    const photo = visits.locator(`a[href="/groomer/appointments/${id}"]`).getByRole("img");
    expect(await photo.getAttribute("alt")).toMatch(
      new RegExp(`^${pet?.name} after Full groom on \\w{3}, \\w{3} \\d`),
    );
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await expectNoSideways(page);
    await photo.click();
    await page.waitForURL(`**/groomer/appointments/${id}`);
    await main(page).getByRole("heading", { name: "Price" }).waitFor();
    await page.goBack();

    await visits.getByText(`1–10 of ${before + 10}`).waitFor();
    await visits.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/\?page=2#visits$/);
    await visits.getByText(/^11–/).waitFor();
    await expectNoSideways(page);
    const last = visits.getByRole("listitem").getByRole("heading", { level: 3 }).getByRole("link").last();
    const target = await last.getAttribute("href");
    await last.click();
    await page.waitForURL(`**${target}`);
    await main(page).getByRole("heading", { name: "Price" }).waitFor();

    const answer = await page.goto(`/groomer/clients/${house.customerId}?page=99`);
    expect(answer?.url()).toBe(`${app.origin()}/groomer/clients/${house.customerId}`);
  });

  it("are found by a pet's name; note and care are saved, and a wrong percentage says why", async () => {
    const { house, accountId, client } = await visited();
    const [pet] = house.pets;
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, "/groomer");
    await page.getByRole("navigation", { name: "Your work" }).getByRole("link", { name: "Clients" }).click();
    await page
      .getByRole("searchbox", { name: "Name of a person or a pet" })
      .fill(pet?.name.slice(0, 4) ?? "");
    await press(page, "Find");
    await page.getByText(/clients? found$/).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page).getByRole("link", { name: client }).click();
    await page.getByRole("heading", { level: 1, name: client }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);

    await field(page, "What you want to remember (Optional)").fill("Park behind the house.");
    await press(page, "Save note");
    await page.getByText("Saved.").waitFor();
    expect(await field(page, "What you want to remember (Optional)").inputValue()).toBe(
      "Park behind the house.",
    );

    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 3, name: pet?.name ?? "" }) });
    await card.getByText(/^(Add a note for groomers|Change note and time)$/).click();
    await field(card, "Time, in percent of the usual").fill("20");
    await card.getByRole("button", { name: "Save" }).click();
    await card.getByText("Use a whole number from 50 to 300").first().waitFor();
    await field(card, "Time, in percent of the usual").fill("125");
    await card.getByRole("button", { name: "Save" }).click();
    await card.getByText("125 % of the usual time").waitFor();
  });

  it("block and are blocked: neither is offered to the other until it ends", async () => {
    const { house, accountId, client } = await visited();
    const groomer = await browser.visit(PHONE);
    const customer = await browser.visit(PHONE);
    await enter(customer, app, "/customer");
    expect(await profileStatus(customer, house.groomer.id)).toBe(200);

    await openAs(app, groomer, accountId, `/groomer/clients/${house.customerId}`);
    await groomer.getByText("Block this client").click();
    await press(groomer, "Block");
    await groomer.getByText(`${client} can no longer find or book you.`).waitFor();
    expect(await profileStatus(customer, house.groomer.id)).toBe(404);
    await groomer.getByText("Unblock this client").click();
    await press(groomer, "Unblock");
    await groomer.getByText(`${client} can find and book you again.`).waitFor();
    expect(await profileStatus(customer, house.groomer.id)).toBe(200);

    await customer.goto(await profileOf(house.groomer.id));
    await comeToLife(customer);
    await press(customer, `Do not offer me ${house.groomer.displayName} again`);
    await customer.waitForURL(/saved=blocked/);
    expect(await profileStatus(customer, house.groomer.id)).toBe(404);
    await expectAccessible(customer);
    await press(customer, `Unblock ${house.groomer.displayName}`);
    await customer.getByText("None. The page of a groomer lets you block them.").waitFor();
    expect(await profileStatus(customer, house.groomer.id)).toBe(200);
  });
});
