import { describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { useDatabase } from "./db.ts";
import { useMessagingSteps } from "./messaging-steps.ts";
import {
  FILE,
  type Kind,
  MESSAGE,
  memberCalls,
  nowhere,
  type Place,
  REACTION,
  ROOM,
  ROOM_KINDS,
  teamCalls,
  useRoomSteps,
} from "./room-steps.ts";
import { keyOf } from "./samples.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();
const steps = useMessagingSteps(database);
const { at, block } = steps;
const { send, make } = useRoomSteps(database, steps);

/** What changes a conversation: not in a closed or public one, and never by staff who act for a member. */
const SENDS = [
  `POST ${ROOM}/messages`,
  `POST ${ROOM}/files`,
  `POST ${ROOM}/typing`,
  `PUT ${REACTION}`,
  `DELETE ${REACTION}`,
];

const hasFile = (kind: Kind) => kind === "pair" || kind === "rental";

/** Expects the status of each call of members. */
async function expectStatuses(place: Place, token: string, statusOf: (key: string) => number) {
  for (const spec of memberCalls) {
    const { status, body } = await send(spec, place, token);
    const hint = `${keyOf(spec)} ${JSON.stringify(body).slice(0, 200)}`;
    expect(status, hint).toBe(statusOf(keyOf(spec)));
  }
}

/** Expects that each call answers as for a room that does not exist. */
async function expectMissing(place: Place, token: string, world: Pick<World, "call"> = at.stage.world) {
  for (const spec of memberCalls) {
    const missing = await send(spec, nowhere(), token, world);
    expect([missing.status, missing.body.code], keyOf(spec)).toEqual([404, "not_found"]);
    const { status, body } = await send(spec, place, token, world);
    expect({ status, body }, keyOf(spec)).toEqual({ status: 404, body: missing.body });
  }
}

function statusOfMember(kind: Kind, key: string, isClosed = false): number {
  if (key === `GET ${FILE}`) return hasFile(kind) ? 200 : 404;
  if (SENDS.includes(key)) return isClosed || kind === "public" ? 409 : 200;
  // The message is the other side's.
  return key === `DELETE ${MESSAGE}` ? 403 : 200;
}

describe.each(ROOM_KINDS)("a %s room", (kind) => {
  it("answers its member", async () => {
    const place = await make(kind);
    await expectStatuses(place, at.ann.token, (key) => statusOfMember(kind, key));
  });

  it("is missing for a former member", async () => {
    const { roomId, messageId } = await make(kind);
    const { accountId, customerId, token } = at.ann;
    if (kind === "public")
      await database.db.updateTable("customers").set({ areaId: null }).where("id", "=", customerId).execute();
    else
      await database.db
        .deleteFrom("roomMembers")
        .where("roomId", "=", roomId)
        .where("accountId", "=", accountId)
        .execute();
    await expectMissing({ roomId, messageId }, token);
  });

  it("is missing for customers, groomers and renters who are not in it", async () => {
    const place = await make(kind);
    const { customer, groomer, renter } = await at.stage.world.addPeople();
    for (const { token } of [customer, groomer, renter]) await expectMissing(place, token);
  });

  it("is missing at another brand, where its member is a stranger", async () => {
    const place = await make(kind);
    const elsewhere = await makeWorld(database.db);
    await expectMissing(place, (await elsewhere.addCustomer()).token, elsewhere);
    for (const spec of memberCalls)
      expect((await send(spec, place, at.ann.token, elsewhere)).status, keyOf(spec)).toBe(401);
  });

  it("shows itself to staff who act for its member only when it is the team's, and takes nothing", async () => {
    const place = await make(kind);
    const { accountId: impersonatorId } = await at.stage.world.addStaff();
    const { siteId } = at.stage.world;
    const acting = { impersonatorId, now: at.stage.now() };
    const token = await makeSignIn(database.db, siteId, at.ann.accountId, acting);
    await expectStatuses(place, token, (key) => {
      if (!key.startsWith("GET ")) return 403;
      return kind === "support" ? statusOfMember(kind, key) : 404;
    });
  });

  it("answers nobody with a revoked sign-in or without one", async () => {
    const place = await make(kind);
    await database.db
      .updateTable("signIns")
      .set({ revokedAt: at.stage.now() })
      .where("accountId", "=", at.ann.accountId)
      .execute();
    await expectStatuses(place, at.ann.token, () => 401);
    await expectStatuses(place, "", () => 401);
  });
});

describe.each(["pair", "rental"] as const)("a %s room with a block", (kind) => {
  it.each([
    ["by the other side", () => block(at.ada.accountId, at.ann.accountId)],
    ["by oneself", () => block(at.ann.accountId, at.ada.accountId)],
  ])("%s can be read and reported, and takes nothing", async (_, setBlock) => {
    const place = await make(kind);
    await setBlock();
    await expectStatuses(place, at.ann.token, (key) => statusOfMember(kind, key, true));
  });
});

describe("the team's calls", () => {
  const callOfTeam = teamCalls.map((spec) => [keyOf(spec), spec] as const);

  it.each(callOfTeam)(
    "%s finds no conversation that the team did not join, and none of another brand",
    async (_, spec) => {
      const pair = await make("pair");
      const token = await at.stage.staff();
      const missing = await send(spec, nowhere(), token);
      expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
      for (const place of [pair, await make("public"), await make("rental")])
        expect((await send(spec, place, token)).body).toEqual(missing.body);
      const elsewhere = await makeWorld(database.db);
      const { token: foreign } = await elsewhere.addStaff();
      const abroad = await send(spec, await make("support"), foreign, elsewhere);
      expect(abroad.body).toEqual(missing.body);
      for (const by of [at.ann, at.ada]) expect((await send(spec, pair, by.token)).status).toBe(403);
    },
  );
});
