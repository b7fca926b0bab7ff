import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, forgetVisits, householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const LIST = "/staff/appointments";

describe("a change of several appointments that is not sent", () => {
  it("keeps what is chosen over a reload, but not under other filters", async () => {
    const house = await householdOf(app);
    await forgetVisits(app, house);
    await addVisit(app, house, 2, { status: "pending" });
    const page = await browser.visit({ width: 360, height: 740 });
    await openAs(app, page, (await staff()).accountId, `${LIST}?q=${house.pets[0]?.name}`);
    await comeToLife(page);
    const all = page.getByLabel(/^All that match the filters/);
    await all.check();
    await page.getByLabel("Action").selectOption({ label: "Accept" });
    await page.reload();
    await comeToLife(page);
    expect(await all.isChecked()).toBe(true);
    await page.goto(`${LIST}?flag=unconfirmed&q=${house.pets[0]?.name}`);
    await comeToLife(page);
    expect([await all.isChecked(), await page.getByLabel("Action").inputValue()]).toEqual([false, ""]);
    await main(page).getByText("This has changed since you entered something").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});
