import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { ANSWERS, arrive, comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, completeVisit, householdOf } from "./customer.ts";
import { SAM } from "./guests.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const STREET = "2402 E Camelback Rd";

/** The demo's household with a complete visit, the account of its groomer, and the client's name. */
async function visited() {
  const house = await householdOf(app);
  await completeVisit(app, house, await addVisit(app, house, -2));
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
  return { house, accountId, client: `${firstName} ${lastName}` };
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

/** Chooses the first service that a pet can get. */
async function chooseService(page: Page, pet: string): Promise<void> {
  const select = page.getByLabel(`Service for ${pet}`);
  const values = await select
    .locator("option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  await select.selectOption(values.find(Boolean) ?? "");
}

/** A working day of a groomer without anything on it, at least three days ahead. */
async function freeDay(groomerId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day
    from generate_series(3, 28) as ahead,
      lateral (select (${app.now()}::timestamptz at time zone 'America/Phoenix')::date + ahead as day) as of
    where exists (select from groomer_hours where groomer_id = ${groomerId}
        and weekday = extract(dow from day) + 1)
      and not exists (select from occupancy where resource = ${groomerId}
        and during && tstzrange(day::timestamp at time zone 'America/Phoenix',
          (day + 1)::timestamp at time zone 'America/Phoenix'))
    order by day limit 1`.execute(app.db);
  return rows[0]?.day ?? "";
}

const orderOf = (customerId: string) =>
  app.db
    .selectFrom("orders")
    .select(["id", "status", "source", "paymentMethod", "groomerId"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

describe("a groomer", () => {
  it("books a client at once in cash, after a step without a choice and without the client's yes", async () => {
    const { house, accountId, client } = await visited();
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, "/groomer/clients");
    await page.getByRole("link", { name: "Book a visit" }).click();
    await page.getByRole("heading", { level: 1, name: "Book a visit" }).waitFor();
    await look(page);
    await main(page).getByRole("link", { name: client }).click();
    await page.getByRole("heading", { level: 1, name: `Book for ${client}` }).waitFor();
    await look(page);
    await press(page, "See my times");
    await page.getByText("Choose a service for at least one pet").first().waitFor();
    await chooseService(page, house.pets[0]?.name ?? "");
    await press(page, "See my times");
    await page.getByRole("heading", { level: 1, name: "Choose a time" }).waitFor();
    await look(page);
    await press(page, "Review");
    await page.getByRole("alert").getByText("Choose a time", { exact: true }).waitFor();
    await main(page).locator("label:has(input[name=startsAt])").first().click();
    await press(page, "Review");
    await page.getByRole("heading", { level: 1, name: "Review the visit" }).waitFor();
    await look(page);
    await press(page, "Book now");
    await page.getByText("Confirm that the client agreed").first().waitFor();
    await page.getByText("The client agreed to this time").click();
    await press(page, "Book now");
    await page.getByText("The visit is booked").waitFor();
    await look(page);
    expect(await orderOf(house.customerId)).toMatchObject({
      ...{ status: "accepted", source: "groomer", paymentMethod: "cash", groomerId: house.groomer.id },
    });
  });

  it("books a client from a free time of a day, with that day and the first time in it chosen", async () => {
    const { house, accountId, client } = await visited();
    const free = await freeDay(house.groomer.id);
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, `/groomer/day/${free}`);
    await page.getByRole("heading", { name: "Free times" }).waitFor();
    await look(page);
    const links = main(page).getByRole("link", { name: /^Book a client/ });
    const from = new URL((await links.last().getAttribute("href")) ?? "", app.origin()).searchParams.get(
      "from",
    );
    await links.last().click();
    await page.getByText(new RegExp(`^On .*, from ${formatWallTime(from ?? "")} on\\.$`)).waitFor();
    await look(page);
    await main(page).getByRole("link", { name: client }).click();
    await page.getByRole("heading", { level: 1, name: `Book for ${client}` }).waitFor();
    await press(page, "See my times");
    await page.getByText("Choose a service for at least one pet").first().waitFor();
    await chooseService(page, house.pets[0]?.name ?? "");
    await press(page, "See my times");
    await page.getByRole("group", { name: "Your free times on this day" }).waitFor();
    const chosen = await main(page).locator("input[name=startsAt]:checked").getAttribute("value");
    const [date, time = ""] = toLocalDateTime(chosen ?? "", "America/Phoenix").split(" ");
    expect([date, time >= (from ?? "")]).toEqual([free, true]);
    await press(page, "Review");
    await page.getByRole("heading", { level: 1, name: "Review the visit" }).waitFor();
  });

  it("sends a link to a new client, who opens it at the held time and books", async () => {
    const { accountId, house } = await visited();
    const email = "nina-books@example.com";
    const nina = { ...SAM, firstName: "Nina", lastName: "Park", phone: "(928) 555-0181", email };
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, "/groomer/book");
    await page.getByRole("link", { name: "Somebody new" }).click();
    await page.getByRole("heading", { level: 1, name: "Book for somebody new" }).waitFor();
    await look(page);
    await press(page, "Send the link");
    await page.getByText("Choose a service").first().waitFor();
    const breed = page.getByRole("combobox", { name: "Breed" });
    await breed.fill(nina.pets[0].breed);
    await breed.press("Escape");
    const service = page.getByLabel("Service", { exact: true });
    const values = await service
      .locator("option")
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("value")] as const));
    const dogs = values.find(([text, value]) => value && text?.startsWith("Dog"));
    await service.selectOption(dogs?.[1] ?? "");
    await press(page, "Send the link");
    await page.getByText("Enter the first name").first().waitFor();
    await look(page);
    await field(page, "First name").fill(nina.firstName);
    await field(page, "Last name").fill(nina.lastName);
    await field(page, "Mobile number (Optional)").fill(nina.phone);
    await field(page, "E-mail (Optional)").fill(email);
    await field(page, "House number and street (Optional)").fill(STREET);
    await field(page, "ZIP code").fill("85016");
    await press(page, "Show my times");
    const times = main(page).locator("label:has(input[name=startsAt]:not([value='']))");
    await times.first().waitFor();
    await look(page);
    await times.last().click();
    await press(page, "Send the link");
    await page.getByText("The link is on its way.").waitFor();

    const link = /auto-register\?link=[\w-]+/.exec(await newestMessageTo(app, email))?.[0] ?? "";
    const guest = await browser.visit(PHONE);
    await guest.goto(`/customer/new/${link}`);
    await comeToLife(guest);
    await press(guest, "Open my visit");
    for (const screen of [
      "pet-information",
      "additional-items",
      "account",
      "verification",
      "payment",
    ] as const) {
      await arrive(guest, screen);
      await ANSWERS[screen](guest, { ...nina, street: STREET });
    }
    await arrive(guest, "confirmed");
    const { customerId } = await app.db
      .selectFrom("customers")
      .innerJoin("accounts", "accounts.id", "customers.accountId")
      .select("customers.id as customerId")
      .where("accounts.email", "=", email)
      .where("customers.siteId", "=", await siteOf(app))
      .executeTakeFirstOrThrow();
    expect(await orderOf(customerId)).toMatchObject({ source: "groomer", groomerId: house.groomer.id });
  });

  it("books without scripts too", async () => {
    const { house, accountId, client } = await visited();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, `/groomer/clients/${house.customerId}/book`);
    await page.getByRole("heading", { level: 1, name: `Book for ${client}` }).waitFor();
    await chooseService(page, house.pets[0]?.name ?? "");
    await press(page, "See my times");
    await main(page).locator("label:has(input[name=startsAt])").last().click();
    await press(page, "Review");
    await press(page, "Send the link");
    await page.getByText("The link is on its way.").waitFor();
  });
});
