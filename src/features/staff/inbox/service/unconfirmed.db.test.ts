import { beforeAll, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { useDatabase } from "#tests/db.ts";
import { WAITING } from "#tests/inbox-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
let stage: Stage;
let token: string;

beforeAll(async () => {
  stage = await makeStage(database);
  token = (await makeStaffMember(database.db, stage.world.siteId, { now: stage.now() })).token;
});

/** A visit that waits for a confirmation, and whether inbox, list and board agree that it does. */
async function unconfirmed() {
  await database.db.deleteFrom("limits").execute();
  const { id } = await WAITING.confirmation(stage);
  const order = await database.db
    .selectFrom("orders")
    .select(["customerId", "groomerId", "appointmentStart", "appointmentEnd", "remindedDayAt", "totals"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isListed = async () => {
    const path = "/v2/staff/inbox?kind=confirmation&limit=500";
    const { body } = await stage.world.call("GET", path, { token });
    const isInQueue = body.items.some((item: { id: string }) => item.id === id);
    const read = async (of: string) => (await stage.world.call("GET", of, { token })).body;
    const { items } = await read("/v2/staff/appointments?flag=customer_unconfirmed&limit=500");
    expect(
      items.some((item: { id: string }) => item.id === id),
      "the list",
    ).toBe(isInQueue);
    const found = (await read(`/v2/staff/appointments?q=${id}`)).items;
    expect(found, "its badge").toMatchObject([{ lacksConfirmation: isInQueue }]);
    const start = toLocalDate(order.appointmentStart ?? "", "America/Phoenix");
    const { groomers } = await read(`/v2/staff/board?date=${start}`);
    const visits = groomers.flatMap((groomer: { visits: { id: string }[] }) => groomer.visits);
    const block = visits.find((visit: { id: string }) => visit.id === id);
    expect(block?.flags.includes("customer_unconfirmed"), "the board").toBe(isInQueue);
    return isInQueue;
  };
  expect(await isListed()).toBe(true);
  return { id, order, isListed };
}

it("a visit whose customer turned reminders off is not listed as not confirmed", async () => {
  const { order, isListed } = await unconfirmed();
  const set = (notifications: object, more: object = {}) =>
    database.db
      .updateTable("customers")
      .set({ notifications: JSON.stringify(notifications), ...more })
      .where("id", "=", order.customerId)
      .execute();
  await set({ reminderMail: false, reminderText: false });
  expect(await isListed()).toBe(false);
  await set({ reminderMail: true, reminderText: false });
  expect(await isListed()).toBe(true);
  await set({ reminderMail: true, reminderText: false }, { email: "" });
  expect(await isListed(), "on no channel that the customer has").toBe(false);
});

it("nor one for which another time was requested at the reminder", async () => {
  const { id, order, isListed } = await unconfirmed();
  const request = { id: newId(), siteId: stage.world.siteId, orderId: id };
  const { groomerId, appointmentStart, appointmentEnd, remindedDayAt, totals } = order;
  const hoursFromReminder = (hours: number) => new Date((remindedDayAt?.getTime() ?? 0) + hours * 3_600_000);
  await database.db
    .insertInto("orderChanges")
    .values({
      ...{ ...request, kind: "move", status: "asked", madeBy: "customer", reasonId: newId() },
      ...{ fromStart: appointmentStart, fromEnd: appointmentEnd, fromGroomerId: groomerId },
      ...{ toStart: appointmentStart, toEnd: appointmentEnd, toGroomerId: groomerId },
      ...{ totals: JSON.stringify(totals), createdAt: hoursFromReminder(-1) },
    })
    .execute();
  expect(await isListed()).toBe(false);
  const settle = (hours: number) =>
    database.db
      .updateTable("orderChanges")
      .set({ status: "declined", settledAt: hoursFromReminder(hours) })
      .where("id", "=", request.id)
      .execute();
  await settle(1);
  expect(await isListed(), "the reminder did not ask").toBe(false);
  await settle(-0.5);
  expect(await isListed()).toBe(true);
});

it("nor one that its groomer has started early", async () => {
  const { id, isListed } = await unconfirmed();
  const { accountId } = await stage.groomer(stage.ada);
  await database.db
    .insertInto("visitMarks")
    .values({
      siteId: stage.world.siteId,
      orderId: id,
      mark: "started",
      accountId,
      markedAt: stage.now(),
      createdAt: stage.now(),
    })
    .execute();
  expect(await isListed()).toBe(false);
});

it("nor one that its customer has confirmed, or that is asked only later", async () => {
  const { id, order, isListed } = await unconfirmed();
  const set = (remindedDayAt: Date | null) =>
    database.db.updateTable("orders").set({ remindedDayAt }).where("id", "=", id).execute();
  await set(null);
  expect(await isListed()).toBe(false);
  await set(stage.now());
  expect(await isListed(), "the reminder has just left").toBe(false);
  await set(order.remindedDayAt);
  const confirmed = { siteId: stage.world.siteId, orderId: id, madeBy: "customer" as const };
  await database.db
    .insertInto("visitConfirmations")
    .values({ ...confirmed, start: order.appointmentStart as Date, createdAt: stage.now() })
    .execute();
  expect(await isListed()).toBe(false);
});
