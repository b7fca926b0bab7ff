import { afterEach, expect } from "vitest";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { liveApi } from "#features/messaging/live/api.ts";
import { findSite } from "#features/sites/service.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import { createLog } from "#kit/server/log.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import type { TestDatabase } from "./db.ts";
import { type HeardStream, hearEvents } from "./event-stream.ts";
import { eventually } from "./eventually.ts";
import type { Stage } from "./works/stage.ts";

/** Steps of people who follow their news. Their streams end with each test. */
export function useLiveSteps(database: TestDatabase, at: { stage: Stage; ann: { token: string } }) {
  let streams: HeardStream[] = [];
  afterEach(async () => {
    await Promise.all(streams.map((stream) => stream.leave()));
    streams = [];
  });

  function request(token: string | null, lastEventId?: string, host = at.stage.world.host) {
    const { db } = database;
    const { clock } = at.stage.world;
    const app = createApiApp({
      handlers: liveApi,
      db,
      clock,
      log: createLog("silent"),
      trusted: toProxyList([]),
      lookup: {
        findSite: (name) => findSite(db, name),
        findActor: (siteId, token) => findActor(db, siteId, token, clock.now()),
      },
    });
    const headers = {
      host,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    };
    return app.request("/v2/live", { headers });
  }

  function hear(response: Response): HeardStream {
    const stream = hearEvents(response);
    streams.push(stream);
    return stream;
  }

  return {
    request,
    hear,
    /** Opens a stream and waits until it has its place. */
    async follow(by: { token: string }, lastEventId?: string): Promise<HeardStream> {
      const response = await request(by.token, lastEventId);
      expect(response.status).toBe(200);
      const stream = hear(response);
      await eventually(() => expect(stream.lastId()).not.toBe(""));
      return stream;
    },
    async supportRoom(): Promise<string> {
      const path = "/v2/messaging-service/support-room";
      return (await at.stage.world.call("POST", path, { token: at.ann.token })).body.roomId;
    },
    /** Breaks the connection that reads the changes. */
    breakFeed: () =>
      database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'waggon feed' and datname = current_database()`),
  };
}

/** What the events of one name said. */
export const named = ({ events }: HeardStream, event: string) =>
  events.filter((one) => one.event === event).map(({ data }) => data);
export const lastSeqs = (stream: HeardStream) =>
  named(stream, "room").map((data) => (data as { lastSeq: number }).lastSeq);
