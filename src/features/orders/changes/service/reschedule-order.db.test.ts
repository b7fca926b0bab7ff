import { describe, expect, it } from "vitest";
import { slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { REASON_ID, useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const { at, setMail, book, call, move, later, occupied, own, messages, ...steps } =
  useRescheduleSteps(database);
const { confirmInPerson, waitUntilSoon, changes } = steps;

describe("a visit that is rescheduled in good time", () => {
  it("has its new time at once, frees the old time, and keeps price and groomer", async () => {
    await book();
    const old = at.order.appointmentStart;
    const { status, body } = await move(later(24 * 60));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: at.order.id,
      number: at.order.number,
      status: "accepted",
      appointmentStart: later(24 * 60),
      appointmentEnd: later(24 * 60, at.order.appointmentEnd ?? ""),
      serviceProvider: { id: at.ada },
      totals: at.order.totals,
      rescheduleRequest: null,
    });
    expect(await occupied()).toEqual([own(body)]);
    const other = await startBooking(at.world);
    const open = await slotsOn(other, "2027-01-08");
    expect(open.map((slot) => slot.startsAt)).toContain(old);
  });

  it("can move by half an hour, so that the new time overlaps the old", async () => {
    await book();
    const { body } = await move(later(30));
    expect(body).toMatchObject({ appointmentStart: later(30), status: "accepted" });
    expect(await occupied()).toEqual([[at.ada, later(30), later(30, at.order.appointmentEnd ?? "")]]);
  });

  it("notifies customer and groomer once, with a calendar entry that replaces the earlier entry", async () => {
    await book();
    const first = await call("GET", "/calendar");
    await move(later(30));
    await move(later(30));
    const sent = await messages("moved");
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["mail", "ada@example.com"],
      ["mail", "ann@example.com"],
      ["text", expect.stringMatching(/^\+1602/)],
    ]);
    const [groomer, mail] = sent;
    expect(groomer?.bodyText).toMatch(/Bo moved from Friday, Jan 8, .* to Friday, Jan 8, /);
    expect(mail?.subject).toMatch(/^Moved: Bo to Friday, Jan 8/);
    expect(mail?.bodyText).toContain(`/visit/${at.order.id}?to=reschedule`);
    type File = { name: string; content: string };
    const [file] = (mail?.attachments ?? []) as File[];
    const line = (text: string, name: string) =>
      text
        .replaceAll(/\r\n[ \t]/g, "")
        .split("\r\n")
        .find((text) => text.startsWith(name));
    expect(line(file?.content ?? "", "UID")).toBe(line(first.body.content, "UID"));
    expect(line(first.body.content, "SEQUENCE")).toBe("SEQUENCE:0");
    expect(line(file?.content ?? "", "SEQUENCE")).toBe("SEQUENCE:1");
    const now = await call("GET", "/calendar");
    expect(line(now.body.content, "SEQUENCE")).toBe("SEQUENCE:1");
    expect(line(now.body.content, "DTSTART")).toBe(line(file?.content ?? "", "DTSTART"));
  });

  it("records the reason, the old time and the new time", async () => {
    await book();
    await move(later(60));
    expect(await changes()).toEqual([
      expect.objectContaining({
        kind: "move",
        status: "done",
        reasonId: REASON_ID,
        fromStart: new Date(at.order.appointmentStart ?? ""),
        toStart: new Date(later(60)),
      }),
    ]);
  });

  it("moves at once while it waits for the groomer's first answer, even when it is soon", async () => {
    await confirmInPerson();
    await book("2027-01-06");
    expect(at.order.status).toBe("pending");
    expect((await move(later(30))).body).toMatchObject({ status: "pending", appointmentStart: later(30) });
  });
});

describe("a visit that changes to another groomer", () => {
  it("waits for a groomer who confirms in person, takes that groomer's time, and frees the first", async () => {
    await book();
    const bea = await at.world.addGroomer({ displayName: "Bea Comb", autoAccept: false, pacePercent: 150 });
    await setMail(bea, "bea@example.com");
    const { body } = await move(later(0), bea);
    expect(body).toMatchObject({
      status: "pending",
      serviceProvider: { id: bea },
      totals: { total: at.order.totals.total },
    });
    expect(body.totals.minutes).toBeGreaterThan(at.order.totals.minutes);
    expect(body.petServicesByPet[0].services[0].duration).toBeGreaterThan(
      at.order.petServicesByPet[0]?.services[0]?.duration ?? 0,
    );
    expect(await occupied()).toEqual([own(body)]);
    const sent = (await messages("moved")).filter(({ key }) => key.includes(":groomer:"));
    expect(sent.map(({ recipient, subject }) => [recipient, subject.split(":")[0]]).sort()).toEqual([
      ["ada@example.com", "Moved to another groomer"],
      ["bea@example.com", "New visit"],
    ]);
  });

  it("costs what the new drive costs: less at once, more only after the customer agrees", async () => {
    await book();
    const near = await at.world.addGroomer({ displayName: "Cleo Near", zonePrice: 0 });
    const far = await at.world.addGroomer({ displayName: "Dora Far", zonePrice: 1_500 });
    const { min, max } = at.order.totals.total;
    const refused = await move(later(0), far);
    // The drive costs ten dollars more, plus 8.6 % tax.
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    const dearer = { min: min + 1_086, max: max + 1_086 };
    expect(refused.body.details).toEqual({ total: dearer });
    expect((await move(later(0), far, { agreedTotal: { min, max: dearer.max - 1 } })).status).toBe(409);
    expect((await call("GET", "")).body).toEqual(at.order);
    const agreed = await move(later(0), far, { agreedTotal: dearer });
    expect(agreed.body.totals.total).toEqual(dearer);
    const { entries, total } = agreed.body.totals;
    type Entry = { kind: string; amount: { max: number } };
    expect(entries.reduce((sum: number, { amount }: Entry) => sum + amount.max, 0)).toBe(total.max);
    const cheaper = await move(later(0), near);
    expect(cheaper.body.totals.total.max).toBe(max - 543);
    expect(cheaper.body.totals.entries.some(({ kind }: Entry) => kind === "zone")).toBe(false);
  });

  it("is paid in cash for the part that its gift card did not cover", async () => {
    await book();
    const far = await at.world.addGroomer({ zonePrice: 1_500 });
    const { totals } = at.order;
    const amount = { min: -totals.total.min, max: -totals.total.max };
    const card = { kind: "gift_card", label: "Gift card", petId: null, amount };
    const paid = { ...totals, entries: [...totals.entries, card], total: { min: 0, max: 0 } };
    await database.db
      .updateTable("orders")
      .set({
        totals: JSON.stringify(paid),
        paymentMethod: "gift_card",
        paymentLabel: "Gift card ending in 3QX7",
      })
      .where("id", "=", at.order.id)
      .execute();
    const { body } = await move(later(0), far, { agreedTotal: { min: 1_086, max: 1_086 } });
    expect(body.totals.total).toEqual({ min: 1_086, max: 1_086 });
    expect(body.paymentMethod).toEqual({ id: "cash", label: "Cash at the visit" });
  });

  it("authorizes a higher price on the same card, then voids the earlier authorization", async () => {
    await book("2027-01-08", { id: "card", sourceId: "tok_visa" });
    const far = await at.world.addGroomer({ zonePrice: 1_500 });
    const agreedTotal = { min: at.order.totals.total.min, max: at.order.totals.total.max + 1_086 };
    expect((await move(later(0), far, { agreedTotal })).status).toBe(200);
    const payments = await database.db
      .selectFrom("payments")
      .select(["amount", "status", "orderId"])
      .where("orderId", "=", at.order.id)
      .orderBy("amount")
      .execute();
    expect(payments.map(({ amount, status }) => [amount, status])).toEqual([
      [at.order.totals.total.max, "voided"],
      [agreedTotal.max, "authorized"],
    ]);
  });

  it("does not change when the bank declines the higher price", async () => {
    await book("2027-01-08", { id: "card", sourceId: "tok_visa" });
    const far = await at.world.addGroomer({ zonePrice: 1_500 });
    await database.db
      .updateTable("payments")
      .set({ gatewaySource: "tok_declined" })
      .where("orderId", "=", at.order.id)
      .execute();
    const agreedTotal = { min: at.order.totals.total.min, max: at.order.totals.total.max + 1_086 };
    const refused = await move(later(0), far, { agreedTotal });
    expect([refused.status, refused.body.code]).toEqual([402, "payment_declined"]);
    expect((await call("GET", "")).body).toEqual(at.order);
    expect(await occupied()).toEqual([own()]);
    const held = await database.db
      .selectFrom("payments")
      .select(["orderId", "status"])
      .where("status", "=", "authorized")
      .where("siteId", "=", at.world.siteId)
      .execute();
    expect(held).toEqual([{ orderId: at.order.id, status: "authorized" }]);
  });
});

describe("a visit inside the notice window", () => {
  it("keeps its time until the answer, also holds the requested time, and notifies both sides", async () => {
    await book("2027-01-06");
    waitUntilSoon();
    const { status, body } = await move(later(30));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "reschedule_request",
      appointmentStart: at.order.appointmentStart,
      rescheduleRequest: { appointmentStart: later(30), serviceProvider: { id: at.ada } },
    });
    const end = at.order.appointmentEnd ?? "";
    expect(await occupied()).toEqual([
      [at.ada, at.order.appointmentStart, end],
      [at.ada, later(30), later(30, end)],
    ]);
    const sent = await messages("asked");
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
      expect.stringMatching(/^\+1602/),
      "ada@example.com",
      "ann@example.com",
    ]);
    expect(sent.find(({ recipient }) => recipient === "ann@example.com")?.bodyText).toContain(
      "Your old time stays booked",
    );
  });

  it("holds only the latest requested time", async () => {
    await book("2027-01-06");
    waitUntilSoon();
    await move(later(24 * 60));
    const { body } = await move(later(48 * 60));
    expect(body.rescheduleRequest.appointmentStart).toBe(later(48 * 60));
    expect((await occupied()).map(([, start]) => start)).toEqual([at.order.appointmentStart, later(48 * 60)]);
    expect(await messages("asked")).toHaveLength(6);
  });
});
