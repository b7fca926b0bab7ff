import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, forgetVisits, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
let house: Household;
let groomerAccount: string;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
  await app.db
    .deleteFrom("orders")
    .where("groomerId", "=", house.groomer.id)
    .where("status", "<>", "complete")
    .execute();
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
    await main(page)
      .getByRole("button", { name: /^Accept/ })
      .first()
      .click();
    await main(page).getByText("Accepted. The customer has your answer.").waitFor();
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
  it("is completed with final prices, and shows what is paid", async () => {
    const order = await addVisit(app, house, -1);
    const page = await browser.visit(PHONE);
    await openAs(app, page, groomerAccount, "/groomer/requests");
    await main(page)
      .getByRole("link", { name: /^Complete/ })
      .first()
      .click();
    await heading(page, "Complete the visit").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page)
      .getByLabel(/groom|Bath/)
      .first()
      .fill("95.50");
    await main(page).getByLabel("I received the cash").check();
    await main(page).getByRole("button", { name: "Complete the visit" }).click();
    await heading(page, "Visit complete").waitFor();
    await main(page)
      .getByText(/^Paid: \$/)
      .waitFor();
    expect(await statusOf(order)).toBe("complete");
  });
});
