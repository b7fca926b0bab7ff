import type pg from "pg";
import { listUnchanged } from "#features/accounts/service/find-actor.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { LiveStreams, type LiveStreamsOptions } from "#kit/server/live-streams.ts";
import type { Log } from "#kit/server/log.ts";
import { noteReaders } from "../store/readers.ts";
import { readNews } from "./read-news.ts";

const started = new Map<Db, LiveStreams>();

/** The streams of a database, if this process serves any. */
export function liveOf(db: Db): LiveStreams | undefined {
  return started.get(db);
}

export type Live = {
  /** Ends all streams and refuses new ones. */
  close(): Promise<void>;
};

type Start = { db: Db; pool: pg.Pool; clock: Clock; log: Log } & Pick<LiveStreamsOptions, "waitMs">;

/** Serves event streams until `close`. Without streams it does not use the database. */
export function startLive({ db, pool, clock, log, waitMs }: Start): Live {
  const streams = new LiveStreams({
    pool,
    log,
    waitMs,
    kinds: ["room", "visit", "seen", "desk", "typing", "order", "waitlist", "readers", "writer"],
    read: (changes, viewers) => readNews(db, changes, viewers),
    noteReaders: (change) => noteReaders(db, change),
    listUnchanged: (people) => listUnchanged(db, people, clock.now()),
  });
  started.set(db, streams);
  return {
    async close() {
      await streams.close();
      started.delete(db);
    },
  };
}
