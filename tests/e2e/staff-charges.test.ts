import { expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);

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
  expect((await proposals.execute()).map(({ status }) => status)).not.toContain("open");
});
