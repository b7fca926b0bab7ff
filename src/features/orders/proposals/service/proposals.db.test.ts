import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { REASON, useProposals } from "#tests/proposal-steps.ts";

const database = useDatabase();
const steps = useProposals(database);
const { at, messages, answer, answers, finals, payments, reach, set, tokenOf, visitPaidBy } = steps;
const { petId, highest, groom, charge, price, own, propose, withdraw, customer, agree, decline } = steps;
const { order, names, saved, textedCodes } = steps;

const occupiedMinutes = async () => {
  const rows = await database.db
    .selectFrom("occupancy")
    .select("minutes")
    .where("holder", "=", at.order.id)
    .execute();
  return rows.map(({ minutes }) => minutes);
};

describe("a change that the groomer proposes at the door", () => {
  beforeEach(() => visitPaidBy({ id: "card", sourceId: "tok_visa" }));

  it("changes nothing and sends nothing until the customer agrees by the link", async () => {
    const { status, body } = await propose(groom());
    expect([status, body.proposal.status, body.proposal.before]).toEqual([
      200,
      "open",
      at.order.totals.total,
    ]);
    expect(body.proposal.total.max).toBeGreaterThan(at.order.totals.total.max);
    expect(await messages("proposal:")).toEqual([]);
    expect(await names()).toEqual(["bath"]);
    await own("/link", {});
    const sent = await messages("proposal:");
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "text"]);
    for (const { bodyText } of sent) expect(bodyText).toMatch(/to=proposal/);
    expect((await customer("", null)).body.proposal).toEqual(body.proposal);

    const agreed = await agree(body.proposal.id);
    expect([agreed.status, agreed.body.proposal.status, agreed.body.proposal.consent]).toEqual([
      200,
      "agreed",
      "link",
    ]);
    const after = await order();
    expect([after.status, await names(), after.totals.total]).toEqual([
      "accepted",
      ["bath", "full-groom"],
      body.proposal.total,
    ]);
    expect(after.appointmentEnd).toBe(body.proposal.appointmentEnd);
    expect(await occupiedMinutes()).toHaveLength(1);
    expect((await payments()).find(({ status: is }) => is === "authorized")?.amount).toBe(
      after.totals.total.max,
    );
    expect(await saved()).toEqual([
      expect.objectContaining({
        consent: "link",
        consentAddress: expect.stringMatching(/\d/),
      }),
    ]);
  });

  it("is agreed to once, however often the customer presses", async () => {
    const { body } = await propose(charge);
    const pressed = await Promise.all([
      agree(body.proposal.id),
      agree(body.proposal.id),
      agree(body.proposal.id),
    ]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { totals } = await order();
    const charges = totals.entries.filter(({ label }: { label: string }) => label === "Dematting");
    expect(charges).toEqual([
      expect.objectContaining({ amount: { min: 1_500, max: 1_500 }, reason: REASON }),
    ]);
    expect(totals.total).toEqual(body.proposal.total);
  });

  it("is agreed to by the code that the customer reads out, within its tries", async () => {
    const { body } = await propose(price(highest() + 2_000));
    expect((await own("/code", {})).status).toBe(200);
    const [code = ""] = await textedCodes();
    const wrong = code === "000000" ? "111111" : "000000";
    const refused = await own("/agree-by-code", { code: wrong });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      422,
      "code_rejected",
      ["code"],
    ]);
    expect((await order()).totals.total).toEqual(at.order.totals.total);
    const agreed = await own("/agree-by-code", { code });
    expect([agreed.status, agreed.body.proposal.status, agreed.body.proposal.consent]).toEqual([
      200,
      "agreed",
      "code",
    ]);
    expect((await order()).totals.total).toEqual(body.proposal.total);
    const done = await answer("complete", finals(highest() + 2_000));
    expect([done.status, done.body.status]).toEqual([200, "complete"]);
  });

  it("takes no code of an earlier proposal, and none after three wrong tries", async () => {
    await propose(price(highest() + 2_000));
    await own("/code", {});
    const [code = ""] = await textedCodes();
    await propose(price(highest() + 9_000));
    expect((await own("/agree-by-code", { code })).body.code).toBe("code_rejected");
    at.world.clock.set(new Date(at.world.clock.now().getTime() + 61_000));
    await own("/code", {});
    const codes = await textedCodes();
    expect(codes).toHaveLength(2);
    const wrong = ["000000", "111111", "222222", "333333"].find((one) => !codes.includes(one)) ?? "";
    for (let nth = 0; nth < 3; nth++) await own("/agree-by-code", { code: wrong });
    for (const right of codes) expect((await own("/agree-by-code", { code: right })).status).toBe(422);
    expect((await order()).totals.total).toEqual(at.order.totals.total);
  });

  it("is declined, and the groomer reads it", async () => {
    const { body } = await propose(groom());
    for (let nth = 0; nth < 2; nth++) {
      const declined = await decline(body.proposal.id);
      expect([declined.status, declined.body.proposal.status]).toEqual([200, "declined"]);
    }
    expect(await messages("proposal-declined:")).toHaveLength(1);
    expect((await agree(body.proposal.id)).status).toBe(409);
    expect(await order()).toEqual(at.order);
  });

  it("ends when it is withdrawn, replaced, two hours old, or the visit is complete", async () => {
    const first = (await propose(groom())).body.proposal.id;
    expect((await withdraw(first)).body.proposal.status).toBe("withdrawn");
    expect((await withdraw(first)).status).toBe(200);
    expect((await agree(first)).status).toBe(409);
    const second = (await propose(groom())).body.proposal.id;
    const third = (await propose(charge)).body.proposal.id;
    expect((await agree(second)).status).toBe(409);
    expect((await withdraw(second)).body.proposal, "the later one stays").toMatchObject({
      id: third,
      status: "open",
    });
    reach(at.order.appointmentStart, 5 + 121);
    expect((await own("", null)).body.proposal.status).toBe("expired");
    expect((await agree(third)).status).toBe(409);
    expect((await own("/link", {})).status).toBe(409);
    expect((await own("/code", {})).status).toBe(409);
    const last = (await propose(charge)).body.proposal.id;
    await answer("complete", finals(highest()));
    expect((await agree(last)).status).toBe(409);
    expect((await propose(charge)).status).toBe(409);
  });

  it("must fit before the next visit, unless it ends as booked", async () => {
    await database.pool.query(
      `insert into occupancy (id, site_id, resource, holder, during, kind, latitude, longitude, minutes)
       select gen_random_uuid(), site_id, resource, gen_random_uuid(), tstzrange(upper(during) + interval '30 minutes',
         upper(during) + interval '90 minutes'), kind, latitude, longitude, 60 from occupancy where holder = $1`,
      [at.order.id],
    );
    const refused = await propose(groom());
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["endsAsBooked"]]);
    const { status, body } = await propose(groom(), { endsAsBooked: true });
    expect([status, body.proposal.appointmentEnd]).toEqual([200, at.order.appointmentEnd]);
    expect((await agree(body.proposal.id)).status).toBe(200);
    expect((await order()).appointmentEnd).toBe(at.order.appointmentEnd);
  });
});

describe("a proposal", () => {
  beforeEach(() => visitPaidBy({ id: "cash" }));

  it("is refused with the wrong field, a price that is agreed already, or nothing new", async () => {
    const faults = async (change: object, more?: object) =>
      Object.keys((await propose(change, more)).body.errors ?? {});
    expect(await faults(price(highest()))).toEqual(["change.price"]);
    expect(await faults({ ...charge, amount: 0 })).toEqual(["change.amount"]);
    expect(await faults({ ...charge, label: "" })).toEqual(["change.label"]);
    expect(await faults(charge, { reason: " " })).toEqual(["reason"]);
    const bath = {
      kind: "add",
      petId: petId(),
      services: [{ id: at.world.offer.services.bath, serviceAddOns: [] }],
    };
    expect(await faults(bath)).toEqual(["change.services.0.id"]);
    expect(await saved()).toEqual([]);
  });

  it("is made from the visit's day on, and only for an accepted visit", async () => {
    reach(at.order.appointmentStart, -26 * 60);
    expect((await own("", null)).body.mayPropose).toBe(false);
    expect((await propose(charge)).status).toBe(409);
    reach(at.order.appointmentStart, -60);
    await set({ status: "pending" });
    expect((await propose(charge)).status).toBe(409);
    await set({ status: "accepted" });
    expect((await propose(charge)).status).toBe(200);
  });

  it("is the groomer's and the customer's own: anybody else finds nothing", async () => {
    const { body } = await propose(charge);
    const stranger = await at.world.addGroomer({ displayName: "Bea Comb" });
    const token = await tokenOf(stranger);
    expect((await propose(charge, {}, token)).status).toBe(404);
    expect((await own("", null, token)).status).toBe(404);
    expect((await own("/code", {}, token)).status).toBe(404);
    expect((await agree(body.proposal.id, token)).status).toBe(403);
    expect((await agree(body.proposal.id, answers.staff)).status).toBe(403);
    expect((await order()).totals.total).toEqual(at.order.totals.total);
  });

  it("costs no more than it said: a coupon or a change since then asks for a new one", async () => {
    const { body } = await propose(charge);
    await database.db
      .updateTable("proposals")
      .set({ totalMin: 0, totalMax: body.proposal.total.max - 1 })
      .where("id", "=", body.proposal.id)
      .execute();
    const refused = await agree(body.proposal.id);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    expect((await order()).totals.total).toEqual(at.order.totals.total);
  });
});
