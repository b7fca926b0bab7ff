import { beforeAll, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { useApp } from "./app.ts";
import { summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { MIA } from "./guests.ts";
import { readPrice } from "./price.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const FEE = "Processing fee";

beforeAll(async () => {
  await app.db
    .updateTable("sites")
    .set({ processingFeePayer: "customer", processingFeeBasisPoints: 290, processingFeeFixed: 30 })
    .where("id", "=", await siteOf(app))
    .execute();
});

it("a customer sees the processing fee from the summary to the receipt", async () => {
  const page = await browser.visit();
  await walk(page, MIA, {
    at: async (screen) => {
      if (screen !== "payment") return;
      expect(await summary(page).textContent()).toContain(FEE);
    },
  });
  const { lines, sum, total } = await readPrice(page);
  const fee = lines.find(({ label }) => label.includes(FEE));
  expect(fee?.min).toBeGreaterThan(30);
  expect(sum).toEqual(total);
  const order = await app.db
    .selectFrom("orders")
    .select(["id", "totalMin", "totalMax"])
    .where("siteId", "=", await siteOf(app))
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(total).toEqual({ min: order.totalMin, max: order.totalMax });

  await completeLowest(order.id);
  await page.goto(`/customer/appointments/${order.id}/receipt`);
  const receipt = await readPrice(page);
  expect(receipt.lines.map(({ label }) => label)).toContain(FEE);
  expect(receipt.sum).toEqual(receipt.total);
  expect(receipt.total).toEqual({ min: order.totalMin, max: order.totalMin });

  await page.goto("/demo/outbox");
  const mails = page.getByRole("listitem").filter({ hasText: MIA.email });
  expect(await mails.filter({ hasText: FEE }).count()).toBeGreaterThan(0);
});

/** Ends the visit as its groomer does after its start, with the lowest price of each service. */
async function completeLowest(id: string): Promise<void> {
  const start = new Date(app.now().getTime() - 7_200_000);
  const { groomerId } = await app.db
    .updateTable("orders")
    .set({ appointmentStart: start, appointmentEnd: new Date(start.getTime() + 3_600_000) })
    .where("id", "=", id)
    .returning("groomerId")
    .executeTakeFirstOrThrow();
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const lines = await app.db
    .selectFrom("orderLines")
    .select(["id", "minPrice"])
    .where("orderId", "=", id)
    .execute();
  const token = await makeSignIn(app.db, await siteOf(app), accountId);
  const { status } = await fetch(`${app.origin(app.host)}/v2/groomer/orders/${id}/complete`, {
    method: "POST",
    // No connection is reused: the program might close an idle one just as the next call starts.
    headers: { connection: "close", authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      petServices: lines.map((line) => ({ petServiceId: line.id, final: line.minPrice })),
      cashReceived: true,
    }),
  });
  expect(status).toBe(200);
}
