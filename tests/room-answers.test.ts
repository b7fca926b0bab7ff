import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "./db.ts";
import { named, useLiveSteps } from "./live-steps.ts";
import { useMessagingSteps } from "./messaging-steps.ts";
import { memberCalls, useRoomSteps } from "./room-steps.ts";

const database = useDatabase();
const steps = useMessagingSteps(database);
const { at } = steps;
const { follow } = useLiveSteps(database, at);
const { send, make } = useRoomSteps(database, steps);

describe("what members are sent", () => {
  it("has no note, no other's e-mail address and no name of the team, in answers and streams", async () => {
    const { db } = database;
    const { siteId } = at.stage.world;
    const note = `planted ${newId()}`;
    const ada = { email: "ada.hidden@example.com", phoneNumber: "+16025550191" };
    await db.updateTable("accounts").set(ada).where("id", "=", at.ada.accountId).execute();
    await db.updateTable("groomers").set({ email: ada.email }).where("id", "=", at.stage.ada).execute();
    const { accountId, staffId, token: staff } = await makeStaffMember(db, siteId, { now: at.stage.now() });
    await db
      .updateTable("staffMembers")
      .set({ firstName: "Hidden", lastName: "Teamster" })
      .where("id", "=", staffId)
      .execute();
    await db
      .insertInto("clientNotes")
      .values({
        siteId,
        customerId: at.ann.customerId,
        groomerId: at.stage.ada,
        note,
        updatedAt: at.stage.now(),
      })
      .execute();
    const places = { pair: await make("pair"), support: await make("support"), rental: await make("rental") };
    const streams = [await follow(at.ann), await follow(at.ada)];
    await at.stage.done("POST", `/v2/messaging-service/rooms/${places.pair.roomId}/team`, at.ann);
    for (const { roomId } of [places.pair, places.support]) {
      const path = `/v2/staff/messages/rooms/${roomId}`;
      await at.stage.done("POST", `${path}/notes`, { token: staff, body: { id: newId(), content: note } });
      const { body: room } = await at.stage.done("GET", path, { token: staff });
      const answer = { id: newId(), content: "The team is here.", seq: room.lastSeq };
      await at.stage.done("POST", `${path}/messages`, { token: staff, body: answer });
      // The words are there to be found.
      expect(JSON.stringify((await at.stage.done("GET", `${path}/notes`, { token: staff })).body)).toContain(
        note,
      );
    }
    const sent: string[] = [];
    for (const [by, others] of [
      [at.ann, [ada.email, ada.phoneNumber]],
      [at.ada, [at.ann.email, at.ann.phoneNumber]],
    ] as const) {
      const answers: unknown[] = [];
      for (const path of ["rooms", "search?text=team", "users"])
        answers.push((await at.stage.world.call("GET", `/v2/messaging-service/${path}`, by)).body);
      for (const place of Object.values(places))
        for (const spec of memberCalls) {
          const { body } = await send(spec, place, by.token);
          answers.push(typeof body === "object" ? body : "");
        }
      const text = JSON.stringify(answers);
      expect(text).toContain("The team is here.");
      for (const word of others.filter((one) => one !== "")) expect(text).not.toContain(word);
      sent.push(text);
    }
    for (const stream of streams) {
      await expect.poll(() => named(stream, "room").length).toBeGreaterThan(0);
      sent.push(JSON.stringify(stream.events));
    }
    for (const text of sent)
      for (const word of [note, "Teamster", accountId, "Hidden"]) expect(text).not.toContain(word);
    for (const stream of sent.slice(2)) expect(stream).not.toContain("@example.com");
  });
});
