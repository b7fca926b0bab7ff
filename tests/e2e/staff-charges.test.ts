import { expect, it } from "vitest";
import { formatShortDay, toLocalDate } from "#kit/wire/format/dates.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { readPage } from "./read-page.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { post, staff } = useDesk(app);

it("staff ask the customer for a charge on a phone, and withdraw it", async () => {
  const id = await addVisit(app, await householdOf(app), 5);
  const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
  await openAs(app, page, (await staff()).accountId, `/staff/appointments/${id}`);
  await comeToLife(page);
  await main(page).locator("summary", { hasText: "Add a charge" }).click();
  await press(page, "Ask the customer");
  for (const lack of ["amount", "Say why", "Name the charge"])
    await page.getByRole("alert").filter({ hasText: lack }).waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.locator("#charge-label").fill("Dematting");
  await page.locator("#charge-amount").fill("20");
  await page.locator("#charge-reason").fill("Mats behind both ears");
  await press(page, "Ask the customer");
  const waiting = main(page).getByText("Awaiting the customer's OK");
  await waiting.waitFor();
  await comeToLife(page);
  await expectAccessible(page);
  await expectNoSideways(page);
  const proposals = app.db.selectFrom("proposals").select(["status", "madeBy"]).where("orderId", "=", id);
  expect(await proposals.execute()).toEqual([{ status: "open", madeBy: "staff" }]);
  await press(page, "Withdraw the request");
  await waiting.waitFor({ state: "detached" });
  await main(page).locator("summary", { hasText: "Add a charge" }).waitFor();
  // The page has the messages that the customer got of it.
  await main(page).getByText("Change proposed").first().waitFor();
  await main(page).getByRole("link", { name: "in the outbox" }).waitFor();
  expect((await proposals.execute()).map(({ status }) => status)).not.toContain("open");
});

it("staff see where and when a visit is on its pages, and move it from there", async () => {
  const id = await addVisit(app, await householdOf(app), 7);
  const { area, start, timeZone } = await app.db
    .selectFrom("orders as visit")
    .innerJoin("areas as area", "area.id", "visit.areaId")
    .select(["area.name as area", "area.timeZone", "visit.appointmentStart as start"])
    .where("visit.id", "=", id)
    .executeTakeFirstOrThrow();
  const day = formatShortDay(toLocalDate(start?.toISOString() ?? "", timeZone));
  const page = await browser.visit({ width: 360, height: 740 });
  await openAs(app, page, (await staff()).accountId, `/staff/appointments/${id}`);
  const header = page.getByRole("banner");
  for (const part of [area, day]) await header.getByText(part, { exact: true }).waitFor();
  await main(page).getByText("No mails or texts about this appointment").waitFor();
  await main(page).getByRole("link", { name: "Move…" }).click();
  await page.waitForURL(({ pathname }) => pathname === `/staff/board/${id}/move`);
  for (const part of [area, day]) await header.getByText(part, { exact: true }).waitFor();
  await main(page).getByRole("button", { name: "Check", exact: true }).waitFor();
  await expectNoSideways(page);
  // Readers who may see neither the outbox nor change orders get neither.
  const reader = await staff({ permissions: ["orders.read"] });
  const { status, text } = await readPage(app.origin(), `/staff/appointments/${id}`, reader.token);
  expect([status, text.includes("Move…"), text.includes("Mails and texts")]).toEqual([200, false, false]);
});

it("staff change the services of a visit on a phone, as its customer agreed", async () => {
  const house = await householdOf(app);
  const both = house.pets.slice(0, 2).map((pet) => ({ petId: pet.id, serviceId: house.serviceId }));
  const id = await addVisit(app, house, 6, { lines: both, minutes: 240 });
  // The price of both pets, so that one pet less is a lower price.
  const price = { min: 17_600, max: 24_200 };
  const { totals } = await app.db
    .selectFrom("orders")
    .select("totals")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("orders")
    .set({ totals: JSON.stringify({ ...totals, total: price }), totalMin: price.min, totalMax: price.max })
    .where("id", "=", id)
    .execute();
  const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
  await openAs(app, page, (await staff()).accountId, `/staff/appointments/${id}`);
  await comeToLife(page);
  await main(page).getByRole("link", { name: "Change the services" }).click();
  const add = main(page).getByRole("link", { name: /^Add a service for/ });
  await add.first().waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  await add.first().click();
  await main(page).getByRole("button", { name: "See the new total" }).waitFor();
  await heading(page)
    .filter({ hasText: /^Add a service for / })
    .waitFor();
  await page.goto(`/staff/appointments/${id}/services?remove-pet=${both[1]?.petId}`);
  await comeToLife(page);
  await expectAccessible(page);
  await expectNoSideways(page);
  await press(page, "Change the visit");
  for (const lack of ["Give a reason", "agreed by phone"])
    await page.getByRole("alert").filter({ hasText: lack }).waitFor();
  await main(page).getByLabel("Reason").fill("As said on the phone");
  await main(page).getByLabel("The customer agreed by phone").check();
  await press(page, "Change the visit");
  await main(page).getByText("The services are changed.").waitFor();
  const lines = app.db.selectFrom("orderLines").select("petId").where("orderId", "=", id);
  expect(await lines.execute()).toEqual([{ petId: both[0]?.petId }]);
});

it("staff see a colleague's change at once, but no form is lost before they reload", async () => {
  const id = await addVisit(app, await householdOf(app), 8, { status: "pending" });
  const colleague = await staff();
  const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
  await openAs(app, page, (await staff()).accountId, `/staff/appointments/${id}`);
  await comeToLife(page);
  const status = (name: string) => main(page).getByText(name, { exact: true }).first();
  const reload = main(page).getByRole("button", { name: "Reload", exact: true });
  await main(page).getByRole("button", { name: "Accept", exact: false }).first().waitFor();
  await post(colleague.token, `/v2/staff/orders/${id}/accept`, {});
  await status("Confirmed").waitFor();
  expect(await reload.count()).toBe(0);

  // The form goes as soon as the customer is asked for another charge.
  await main(page).locator("summary", { hasText: "Add a charge" }).click();
  const label = page.locator("#charge-label");
  await label.fill("Dematting");
  const { version } = await app.db
    .selectFrom("orders")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const charge = { label: "Nail grinding", amount: 1_500, reason: "Long nails", version };
  await post(colleague.token, `/v2/staff/appointments/${id}/charges`, charge);
  await reload.waitFor();
  expect(
    await main(page).getByText("This appointment has changed", { exact: true }).count(),
    "one notice",
  ).toBe(1);
  await main(page)
    .getByText(/^You saw: .*What you entered is still below\. This page still shows the older appointment\./)
    .waitFor();
  expect(await label.inputValue()).toBe("Dematting");
  await expectAccessible(page);
  await expectNoSideways(page);
  await press(page, "Reload");
  await main(page).getByText("Awaiting the customer's OK").waitFor();
  await reload.waitFor({ state: "detached" });

  await press(page, "Save the note");
  const refusal = page.getByRole("alert").getByText("Write the note");
  await refusal.waitFor();
  await post(colleague.token, `/v2/staff/orders/${id}/cancel`, { description: "" });
  await reload.waitFor();
  expect([await refusal.count(), await status("Confirmed").count()]).toEqual([1, 1]);
  await main(page).getByLabel("New note").fill("Barks at the hose.");
  await press(page, "Reload");
  await status("Canceled").waitFor();
  await reload.waitFor({ state: "detached" });
  expect(await main(page).getByLabel("New note").inputValue()).toBe("Barks at the hose.");
});
