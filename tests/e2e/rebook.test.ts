import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, enter, type Household, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;
/** Where the household lives, since that is where its groomer drives. */
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

async function addDone(days: number): Promise<string> {
  const id = await addVisit(app, house, days, { status: "complete" });
  await app.db
    .updateTable("orders")
    .set({ address: JSON.stringify(address) })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("a visit that is booked again", () => {
  it.each([true, false])(
    "leads from its page to its groomer's times, scripts or not (%s)",
    async (javaScript) => {
      const id = await addDone(-25);
      const page = await browser.visit({ javaScript, width: 360, height: 740 });
      await enter(page, app, `/customer/appointments/history/${id}`);
      await press(page, "Book this again");
      await page.waitForURL(/\/customer\/new\/schedule-groomer\?/);
      expect(new URL(page.url()).searchParams.get("groomer")).toBe(house.groomer.id);
      if (!javaScript) return;
      await expectAccessible(page, ["light"]);
      // The nearest time of all days: nothing else is asked before the extras.
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

  it("may begin on the dashboard", async () => {
    await addDone(-3);
    const page = await browser.visit();
    await enter(page, app, "/customer");
    await press(page, "Book again");
    await page.waitForURL(/\/customer\/new\/schedule-groomer\?/);
  });
});
