import { describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { CARD, useStandIns } from "#tests/stand-in-steps.ts";
import { ORDERS_PATH } from "../../contract/order.ts";
import { STAND_INS_PATH } from "../contract/stand-ins.ts";
import { runRemindersAndExpiry } from "./run-reminders-and-expiry.ts";

const database = useDatabase();
const { at, bea, book, messages, answer, answers, set, tokenOf, ...steps } = useStandIns(database);
const { list, show, shown, take, place, mailOf, takeAway } = steps;
const log = createLog("silent");

describe("a stand-in for a cancelled visit", () => {
  it("is offered once after the groomer declines, by mail, by text and in the list", async () => {
    await answer("decline", { description: "My van is broken." });
    await answer("decline");
    const [offer, ...others] = await list();
    expect(others).toEqual([]);
    expect(offer).toMatchObject({
      orderId: at.order.id,
      petNames: ["Bo"],
      serviceProvider: { id: bea.id, displayName: "Bea Comb" },
      missedProvider: "Ada Brush",
      appointmentStart: at.order.appointmentStart,
      total: at.order.totals.total,
      status: "open",
      expiresAt: "2027-01-06T16:00:00.000Z",
    });
    expect(await shown()).toEqual(offer);
    const [mail, ...more] = await mailOf("ended");
    expect(more).toEqual([]);
    expect(mail?.bodyText).toContain("Ada Brush cannot take your appointment");
    expect(mail?.bodyText).toContain("Bea Comb can come at the same time, for $");
    expect(mail?.bodyText).toContain(`/visit/${at.order.id}?to=offer`);
    expect(mail?.bodyText).not.toContain("nearest other times");
    const [text] = (await messages("ended")).filter(({ channel }) => channel === "text");
    expect(text?.bodyText).toContain(`/visit/${at.order.id}?by=text&to=offer`);
  });

  it("is offered when staff cancel the visit", async () => {
    await set({ status: "accepted" });
    await answer("cancel", {}, answers.staff);
    expect((await shown()).serviceProvider.id).toBe(bea.id);
  });

  it("is offered when the groomer does not answer in time", async () => {
    await database.db
      .updateTable("sites")
      .set({ answerHours: 4 })
      .where("id", "=", at.world.siteId)
      .execute();
    at.world.clock.advance({ hours: 5 });
    await runRemindersAndExpiry({ db: database.db, log }, at.world.clock.now());
    expect((await show(at.order.id)).status).toBe("cancelled");
    expect((await shown()).serviceProvider.id).toBe(bea.id);
    const [mail] = await mailOf("ended");
    expect(mail?.bodyText).toContain("we could not confirm your appointment in time");
    expect(mail?.bodyText).toContain("Bea Comb can come at the same time");
  });

  it("is replaced by the nearest other times when no groomer can come then", async () => {
    expect(await takeAway(bea.id)).toBe(200);
    await answer("decline");
    expect(await list()).toEqual([]);
    expect(await shown()).toBeNull();
    const [mail] = await mailOf("ended");
    expect(mail?.bodyText).toContain("nearest other times");
  });

  it("is never a groomer who declined that time, and is not offered after a cancellation request", async () => {
    await answer("decline");
    const { body } = await take();
    const placed = await place(body);
    const [{ id }] = placed.body.orders;
    const first = at.order;
    at.order = { ...at.order, id };
    await answer("cancel", {}, await tokenOf(bea.id));
    expect(await shown(id), "Ada has said no already").toBeNull();
    at.order = first;
    await book("2027-01-11", CARD);
    await set({ status: "cancellation_request" });
    await answer("cancel", {}, answers.staff);
    expect(await shown()).toBeNull();
  });
});

describe("access to a stand-in's offer", () => {
  it("is a 404 to other customers, and for orders without an offer", async () => {
    await book("2027-01-09");
    const none = await take();
    expect(none.status).toBe(404);
    at.order = await book("2027-01-11", CARD);
    await set({ status: "pending" });
    await answer("decline");
    const stranger = await at.world.addCustomer();
    expect((await take(at.order.id, stranger.token)).status).toBe(404);
    const read = await at.world.call("GET", `${ORDERS_PATH}/${at.order.id}/stand-in`, stranger);
    expect(read.status).toBe(404);
    expect((await at.world.call("GET", STAND_INS_PATH, stranger)).body).toEqual([]);
  });

  it("is refused to groomers and to staff who act for the customer", async () => {
    await answer("decline");
    const { staff, groomer } = await at.world.addPeople();
    const { accountId } = await database.db
      .selectFrom("customers")
      .innerJoin("orders", "orders.customerId", "customers.id")
      .select("customers.accountId")
      .where("orders.id", "=", at.order.id)
      .executeTakeFirstOrThrow();
    const over = { now: at.world.clock.now(), impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, at.world.siteId, accountId, over);
    expect((await take(at.order.id, acting)).status).toBe(403);
    expect((await take(at.order.id, groomer.token)).status).toBe(403);
    expect((await list())[0].status).toBe("open");
    const { bookingSessionId } = await database.db
      .selectFrom("standIns")
      .select("bookingSessionId")
      .where("orderId", "=", at.order.id)
      .executeTakeFirstOrThrow();
    expect(bookingSessionId, "no booking was begun").toBeNull();
  });
});
