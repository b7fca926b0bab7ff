import { beforeAll, beforeEach } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import type { useDatabase } from "./db.ts";
import { type Customer, makeStage, type Stage } from "./works/stage.ts";

const DESK = "/v2/staff/messages";
const SERVICE = "/v2/messaging-service";
type Caller = { token: string };

/** Steps of the team's desk: Sam and Bea of the team, and Ann, a new customer for each test. */
export function useDeskSteps(database: ReturnType<typeof useDatabase>) {
  type Staff = Awaited<ReturnType<typeof makeStaffMember>>;
  const at = {} as { stage: Stage; sam: Staff; bea: Staff; ann: Customer };
  const addStaff = async (firstName: string, permissions?: readonly Permission[]) => {
    const { world } = at.stage;
    const over = { now: at.stage.now(), ...(permissions && { permissions }) };
    const staff = await makeStaffMember(database.db, world.siteId, over);
    const named = { firstName, lastName: "Hill" };
    await database.db.updateTable("staffMembers").set(named).where("id", "=", staff.staffId).execute();
    return staff;
  };
  beforeAll(async () => {
    at.stage = await makeStage(database);
  });
  beforeEach(async () => {
    await database.db.deleteFrom("limits").execute();
    await database.db.deleteFrom("blocks").execute();
    await database.db.deleteFrom("rooms").execute();
    await database.db.deleteFrom("supportHours").execute();
    at.sam = await addStaff("Sam");
    at.bea = await addStaff("Bea");
    at.ann = await at.stage.customer({ firstName: "Ann", lastName: "Lee" });
  });

  type Method = "GET" | "POST" | "PUT" | "DELETE";
  const call = (base: string) => (by: Caller, method: Method, path: string, body?: object) =>
    at.stage.world.call(method, `${base}${path}`, { token: by.token, ...(body && { body }) });
  const desk = call(DESK);
  const member = call(SERVICE);
  const open = (by: Caller) => member(by, "POST", "/support-room");
  const say = (by: Caller, roomId: string, content: string) =>
    member(by, "POST", `/rooms/${roomId}/messages`, { id: newId(), content });
  return {
    at,
    desk,
    member,
    addStaff,
    open,
    say,
    /** The support room of a person, with a message. */
    async waiting(by: Caller = at.ann, content = "Can I pay by check?"): Promise<string> {
      const { roomId } = (await open(by)).body;
      await say(by, roomId, content);
      return roomId;
    },
    answer: (by: Caller, roomId: string, seq: number, content = "Yes, you can.") =>
      desk(by, "POST", `/rooms/${roomId}/messages`, { id: newId(), content, seq }),
    show: async (roomId: string) => (await desk(at.sam, "GET", `/rooms/${roomId}`)).body,
    entries: (action: string) =>
      database.db
        .selectFrom("auditEntries")
        .select(["actorId", "target", "before", "after"])
        .where("siteId", "=", at.stage.world.siteId)
        .where("action", "=", action)
        .orderBy("id")
        .execute(),
  };
}
