import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { at } from "./choose-time.ts";
import { addVisit, enter, type Household, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;
/** The household's address, since its groomer drives there. */
let address: object;

beforeAll(async () => {
  house = await householdOf(app);
  const row = await app.db
    .selectFrom("orders")
    .select("address")
    .where("customerId", "=", house.customerId)
    .executeTakeFirstOrThrow();
  address = row.address as object;
});

async function addCompletedVisit(days: number): Promise<string> {
  const id = await addVisit(app, house, days, { status: "complete" });
  await app.db
    .updateTable("orders")
    .set({ address: JSON.stringify(address) })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("a repeated booking", () => {
  it.each([true, false])(
    "leads from the earlier visit to its groomer's times (scripts: %s)",
    async (javaScript) => {
      const id = await addCompletedVisit(-25);
      const page = await browser.visit({ javaScript, width: 360, height: 740 });
      await enter(page, app, `/customer/appointments/history/${id}`);
      await press(page, "Book this again");
      // Until the times are there, "Book this again" looks like a time below.
      const query = await at(page, "schedule-groomer");
      expect(query.get("groomer")).toBe(house.groomer.id);
      if (!javaScript) return;
      await expectAccessible(page, ["light"]);
      // A time leads straight to the extras: the visit's other facts are known.
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Book / })
        .first()
        .click();
      await arrive(page, "additional-items");
      await press(page, "Continue");
      await arrive(page, "payment");
      const session = await app.db
        .selectFrom("bookingSessions")
        .select("draft")
        .where("customerId", "=", house.customerId)
        .orderBy("createdAt", "desc")
        .executeTakeFirstOrThrow();
      expect(session.draft).toMatchObject({ isRebook: true, wishedGroomerId: house.groomer.id });
    },
  );

  it("can start on the dashboard", async () => {
    await addCompletedVisit(-3);
    const page = await browser.visit();
    await enter(page, app, "/customer");
    await press(page, "Book again");
    await page.waitForURL(/\/customer\/new\/schedule-groomer\?/);
  });
});
