import { beforeAll, beforeEach } from "vitest";
import { makePairRoom } from "#features/messaging/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { useDatabase } from "./db.ts";
import { type Customer, makeStage, type Stage } from "./works/stage.ts";

export const ROOMS = "/v2/messaging-service/rooms";
type Caller = { token: string };
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Steps of conversations between Ada, a groomer, and Ann, a new customer for each test. */
export function useMessagingSteps(database: ReturnType<typeof useDatabase>) {
  const at = {} as { stage: Stage; ada: { accountId: string; token: string }; ann: Customer };
  beforeAll(async () => {
    at.stage = await makeStage(database);
    at.ada = await at.stage.groomer();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("limits").execute();
    await database.db.deleteFrom("blocks").execute();
    at.ann = await at.stage.customer({ firstName: "Ann", lastName: "Lee" });
  });

  const call = (by: Caller, method: Method, path = "", body?: object) =>
    at.stage.world.call(method, `${ROOMS}${path}`, { token: by.token, ...(body && { body }) });
  return {
    at,
    call,
    open: (by: Caller, groomerId = at.stage.ada) => call(by, "POST", "", { groomerId }),
    say: (by: Caller, roomId: string, content: string) =>
      call(by, "POST", `/${roomId}/messages`, { id: newId(), content }),
    read: (by: Caller, roomId: string, query = "") => call(by, "GET", `/${roomId}/messages${query}`),
    /** The room of Ann and Ada, without messages. */
    pairRoom: () => {
      const pair = { customerId: at.ann.customerId, groomerId: at.stage.ada };
      return makePairRoom(database.db, at.stage.world.siteId, pair, at.stage.now());
    },
    block: (accountId: string, blockedId: string) =>
      database.db
        .insertInto("blocks")
        .values({ siteId: at.stage.world.siteId, accountId, blockedId, blockedAt: at.stage.now() })
        .execute(),
  };
}

export const contents = (items: { content: string }[]) => items.map(({ content }) => content);
