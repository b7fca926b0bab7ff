// Runs the API in its own process on a free port, as `npm start -- --role=web` does. It has its own pool,
// board and queue. It trusts the test as its proxy, so that each client can have its own network.
import { findActor } from "#features/accounts/service/find-actor.ts";
import { startBoard } from "#features/calendar/board/occupancy.ts";
import { startLive } from "#features/messaging/live/service/start-live.ts";
import { findSite } from "#features/sites/service.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import { testClock } from "#kit/server/clock.ts";
import { openDatabase } from "#kit/server/database.ts";
import { listen, makeServer } from "#kit/server/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import { PATIENT, PATIENT_MS } from "#tests/patient.ts";
import { handlers } from "../../src/api.ts";
import { fillPorts } from "../../src/ports.ts";

export type NodeTask = { url: string; now: string; secret: string };
export type NodeNews = { port: number };

const task = JSON.parse(process.argv[2] ?? "{}") as NodeTask;
const log = createLog((process.env.TEST_LOG as "silent") ?? "silent");
const data = openDatabase(task.url, {
  ...PATIENT,
  onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
});
const clock = testClock(task.now);
const board = startBoard({ ...data, clock, log });
const live = startLive({ ...data, clock, log, waitMs: PATIENT_MS });
fillPorts({ mode: "demo", secret: task.secret, mail: null, twilio: null }, data.db, clock);
const app = createApiApp({
  handlers,
  db: data.db,
  clock,
  log,
  trusted: toProxyList(["127.0.0.1"]),
  lookup: {
    findSite: (host) => findSite(data.db, host),
    findActor: (siteId, token) => findActor(data.db, siteId, token, clock.now()),
  },
});
const running = await listen(makeServer(), app, { host: "127.0.0.1", port: 0 });
process.once("disconnect", async () => {
  await live.close();
  await running.stop(500);
  await board.close();
  await data.close();
  process.exit(0);
});
process.send?.({ port: running.port } satisfies NodeNews);
