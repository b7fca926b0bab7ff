import { beforeEach } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useAnswers } from "./answer-steps.ts";
import type { TestDatabase } from "./db.ts";
import { useRescheduleSteps } from "./reschedule-steps.ts";

/** Calls by which staff judge and move the latest order, a visit of Ada; Bea is the other groomer. */
export function useStaffMoves(database: TestDatabase) {
  const steps = useRescheduleSteps(database);
  const { at, book } = steps;
  const given = useAnswers(database, steps);
  const { answers } = given;
  const others = { bea: "" };

  beforeEach(async () => {
    await book("2027-01-08", { id: "cash" });
    others.bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    await steps.setMail(others.bea, "bea@example.com");
    await answers.signIn();
  });

  const call = (method: string, path: string, body?: object, token = answers.staff, id = at.order.id) =>
    at.world.call(method, `/v2/staff/appointments/${id}/${path}`, { token, ...(body && { body }) });
  const version = async () =>
    (
      await database.db
        .selectFrom("orders")
        .select("version")
        .where("id", "=", at.order.id)
        .executeTakeFirstOrThrow()
    ).version;
  const move = async (appointmentStart: string, over: object = {}, token = answers.staff) =>
    call("POST", "move", { appointmentStart, version: await version(), agreedByPhone: true, ...over }, token);
  const ask = async (appointmentStart: string, over: object = {}) =>
    call("POST", "ask-for-time", { appointmentStart, version: await version(), ...over });
  const queryOf = (instant: string, more: Record<string, string> = {}) => {
    const [date = "", time = ""] = toLocalDateTime(instant, "America/Phoenix").split(" ");
    return `judged-time?${new URLSearchParams({ date, time, ...more })}`;
  };
  const judge = (instant: string, serviceProviderId?: string, token = answers.staff) =>
    call("GET", queryOf(instant, serviceProviderId ? { serviceProviderId } : {}), undefined, token);
  const judgeAsGroomer = (instant: string) =>
    at.world.call("GET", `/v2/groomer/appointments/${at.order.id}/${queryOf(instant)}`, {
      token: answers.groomer,
    });
  const fitsOn = async (date: string) => {
    const query = new URLSearchParams({ order: at.order.id, date });
    return at.world.call("GET", `/v2/staff/board/fits?${query}`, { token: answers.staff });
  };
  const staffWith = async (...permissions: Permission[]) =>
    (await makeStaffMember(database.db, at.world.siteId, { now: at.world.clock.now(), permissions })).token;
  const chargeDrives = (price: number, groomerId: string) =>
    database.db.updateTable("workZones").set({ price }).where("groomerId", "=", groomerId).execute();
  const limitless = () => database.db.deleteFrom("limits").execute();

  async function occupy(resource: string, from: string, to: string) {
    await database.db
      .insertInto("occupancy")
      .values({
        ...{ id: newId(), siteId: at.world.siteId, resource, holder: newId(), kind: "order" },
        ...{ minutes: 60, during: `[${from},${to})` },
      })
      .execute();
  }

  const calls = { call, version, move, ask, queryOf, judge, judgeAsGroomer, fitsOn, staffWith };
  return { steps, ...given, others, ...calls, chargeDrives, limitless, occupy };
}
