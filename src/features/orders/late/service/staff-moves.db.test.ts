import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useStaffMoves } from "#tests/staff-move-steps.ts";
import { makeWorld } from "#tests/world.ts";
import { AGREED_BY_PHONE_ID } from "../rules.ts";

const database = useDatabase();
const moves = useStaffMoves(database);
const { steps, answers, set, reach, tokenOf, others } = moves;
const { call, version, move, ask, queryOf, judge, staffWith, chargeDrives, limitless, occupy } = moves;
const { at, changes, later: start, messages, occupied, own } = steps;

describe("a visit that staff move", () => {
  it("has the other time at once: customer and groomer read of it, and the log says who did it", async () => {
    const moved = await move(start(120));
    expect([moved.status, moved.body.message]).toEqual([200, undefined]);
    expect(moved.body).toMatchObject({ appointmentStart: start(120), serviceProviderId: at.ada });
    expect(JSON.stringify(moved.body)).not.toContain("@example");
    expect((await occupied()).map(([groomer, from]) => [groomer, from])).toEqual([[at.ada, start(120)]]);
    const sent = await messages("moved:");
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "mail", "text"]);
    const [change] = await changes();
    expect(change).toMatchObject({ madeBy: "staff", reasonId: AGREED_BY_PHONE_ID, status: "done" });
    const { rows } = await database.pool.query(
      "select actor_id, action, before, after from audit_entries where target = $1",
      [`order=${at.order.id}`],
    );
    expect(rows).toMatchObject([
      {
        action: "move order as agreed by phone",
        actor_id: change?.accountId,
        before: { appointmentStart: start(0) },
        after: { appointmentStart: start(120) },
      },
    ]);
  });

  it("goes to another groomer at that groomer's pace, for no more than agreed", async () => {
    await database.db
      .updateTable("groomers")
      .set({ pacePercent: 200 })
      .where("id", "=", others.bea)
      .execute();
    await chargeDrives(2_500, others.bea);
    const before = await at.world.call("GET", `/v2/staff/board/visits/${at.order.id}`, {
      token: answers.staff,
    });
    const { status, body } = await move(start(0), { serviceProviderId: others.bea });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      serviceProviderId: others.bea,
      appointmentStart: start(0),
      total: before.body.total,
    });
    const length = (from: string | null, to: string | null) => Date.parse(to ?? "") - Date.parse(from ?? "");
    expect(length(body.appointmentStart, body.appointmentEnd)).toBeGreaterThan(
      length(at.order.appointmentStart, at.order.appointmentEnd),
    );
    expect((await occupied()).map(([groomer]) => groomer)).toEqual([others.bea]);
    const mails = (await messages("moved:")).map(({ recipient, subject }) => `${recipient} ${subject}`);
    expect(mails).toEqual(
      expect.arrayContaining([
        expect.stringContaining("ada@example.com Moved to another groomer"),
        expect.stringContaining("bea@example.com New visit"),
      ]),
    );
    const lines = await database.db
      .selectFrom("orderLines")
      .select("minutes")
      .where("orderId", "=", at.order.id)
      .execute();
    expect(lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBeGreaterThan(0);
    await chargeDrives(0, others.bea);
    await chargeDrives(0, at.ada);
    const cheaper = (await move(start(60), { serviceProviderId: at.ada })).body.total;
    expect(cheaper.max).toBeLessThanOrEqual(at.order.totals.total.max);
  });

  it("never overlaps another visit, with either groomer", async () => {
    await occupy(at.ada, start(180), start(240));
    await occupy(others.bea, start(0), start(60));
    const messageOf = async (answer: ReturnType<typeof move>) => {
      const { status, body } = await answer;
      return [status, body.code, body.message];
    };
    const words = [409, "slot_taken", "Another visit or a busy time is in the way."];
    expect(await messageOf(move(start(180)))).toEqual(words);
    expect(await messageOf(move(start(0), { serviceProviderId: others.bea }))).toEqual(words);
    expect(await occupied()).toEqual([own()]);
    expect(await messages("moved:")).toEqual([]);
  });

  it("is not moved at the door, after its end, nor while it waits for an answer", async () => {
    for (const status of ["complete", "cancelled", "pending", "reschedule_request"]) {
      await set({ status });
      expect(await move(start(120)), status).toMatchObject({ status: 409 });
    }
    await set({ status: "accepted" });
    reach(at.order.appointmentStart, -30);
    await answers.signIn();
    const marks = `/v2/groomer/appointments/${at.order.id}/marks`;
    await at.world.call("POST", marks, { token: answers.groomer, body: { mark: "arrived" } });
    expect((await move(start(120))).body.message).toBe("The groomer is already at this visit.");
  });

  it("is asked of its customer in the groomer's name, who reads of it", async () => {
    const asked = await ask(start(120));
    expect([asked.status, asked.body.message]).toEqual([200, undefined]);
    expect(asked.body).toMatchObject({
      appointmentStart: start(0),
      proposedTime: { appointmentStart: start(120) },
    });
    const sent = (await messages("time-asked:")).map(({ recipient }) => recipient);
    expect(sent).toContain("ada@example.com");
    expect(sent).toHaveLength(3);
    expect((await ask(start(120))).status).toBe(200);
    expect(await messages("time-asked:")).toHaveLength(3);
    expect((await changes())[0]).toMatchObject({ madeBy: "groomer", status: "asked" });
    const agreed = await steps.call("POST", "/proposed-time/agree", { appointmentStart: start(120) });
    expect([agreed.status, agreed.body.appointmentStart]).toEqual([200, start(120)]);
  });
});

describe("two dispatchers", () => {
  it("do not overwrite each other: the second reads what the visit is now", async () => {
    const seen = await version();
    await move(start(120));
    const { status, body } = await move(start(180), { version: seen });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toContain("has changed since you opened it");
    expect(body.details).toMatchObject({
      ...{ version: seen + 1, serviceProviderId: at.ada, appointmentStart: start(120) },
    });
    expect((await ask(start(180), { version: seen })).status).toBe(409);
    expect((await occupied()).map(([, from]) => from)).toEqual([start(120)]);
    expect((await move(start(120), { version: seen })).status, "a repeat of the first").toBe(200);
  });

  it("race: one moves the visit, the other is refused; who names no version comes second unseen", async () => {
    let now = start(0);
    for (let round = 0; round < 6; round++) {
      await limitless();
      const seen = await version();
      const [one, two] = [start(60 + round * 15), start(-60 - round * 15)].map((time) =>
        move(time, { version: seen }),
      );
      const answers = [await one, await two];
      expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409]);
      const won = answers.find((answer) => answer?.status === 200)?.body.appointmentStart;
      expect((await occupied()).map(([, from]) => from)).toEqual([won]);
      expect(await version()).toBe(seen + 1);
      now = won;
    }
    // The control: a groomer's own calls name no version, and then both of them move it, in turn.
    await limitless();
    const path = `/v2/groomer/appointments/${at.order.id}/move`;
    const moves = [start(90), start(150)].map((appointmentStart) =>
      at.world.call("POST", path, {
        token: answers.groomer,
        body: { appointmentStart, agreedByPhone: true },
      }),
    );
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await occupied()).map(([, from]) => from)).not.toEqual([now]);
  });
});

describe("the calls for staff", () => {
  it("find no order and no groomer of another brand, nor one that does not exist", async () => {
    const other = await makeWorld(database.db, { slug: "other-moves" });
    const foreignGroomer = await other.addGroomer();
    const { token } = await other.addStaff();
    const path = `/v2/staff/appointments/${at.order.id}`;
    const body = { appointmentStart: start(120), version: 0 };
    const foreign = [
      await other.call("GET", `${path}/${queryOf(start(120))}`, { token }),
      await other.call("POST", `${path}/move`, { token, body: { ...body, agreedByPhone: true } }),
      await other.call("POST", `${path}/ask-for-time`, { token, body }),
      await other.call("GET", `/v2/staff/board/visits/${at.order.id}`, { token }),
      await other.call("GET", `/v2/staff/board/fits?order=${at.order.id}&date=2027-01-08`, { token }),
      await call("POST", "move", { ...body, agreedByPhone: true }, answers.staff, newId()),
    ];
    for (const answer of foreign) expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    for (const groomerId of [foreignGroomer, newId()]) {
      expect((await judge(start(120), groomerId)).status).toBe(404);
      expect((await move(start(120), { serviceProviderId: groomerId })).status).toBe(404);
    }
    expect(await occupied()).toEqual([own()]);
  });

  it("need their permission, and are for staff alone", async () => {
    const reader = await staffWith("orders.read");
    expect((await judge(start(120), undefined, reader)).status).toBe(200);
    expect((await move(start(120), {}, reader)).status).toBe(403);
    expect((await judge(start(120), undefined, await staffWith("orders.write"))).status).toBe(403);
    for (const token of [await tokenOf(at.ada), at.booking.token ?? ""])
      expect((await move(start(120), {}, token)).status).toBe(403);
    expect(await occupied()).toEqual([own()]);
  });

  it("need a version, the word that the customer agreed, and a time on a quarter of an hour", async () => {
    const body = { appointmentStart: start(120), version: 0, agreedByPhone: true };
    const { version: _, ...unseen } = body;
    expect((await call("POST", "move", unseen)).body.errors).toHaveProperty("version");
    expect((await call("POST", "move", { ...body, agreedByPhone: false })).body.errors).toHaveProperty(
      "agreedByPhone",
    );
    expect((await call("GET", "judged-time?date=2027-01-08&time=13:10")).body.errors).toHaveProperty("time");
    expect((await occupied()).length).toBe(1);
  });
});
