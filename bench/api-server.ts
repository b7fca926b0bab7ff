// Serves the API on a free local port in its own process, which ends with its parent.
import { z } from "zod";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { SESSION, sessionParams } from "#features/booking/contract/session.ts";
import { findSession } from "#features/booking/service/find-session.ts";
import { startBoard } from "#features/calendar/board/occupancy.ts";
import { startRoster } from "#features/groomers/board/roster.ts";
import { startLive } from "#features/messaging/live/service/start-live.ts";
import { findSite } from "#features/sites/service.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import { handle } from "#kit/server/api-handler.ts";
import { testClock } from "#kit/server/clock.ts";
import { openDatabase } from "#kit/server/database.ts";
import { listen, makeServer } from "#kit/server/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { SECRET } from "#tests/reset-modules.ts";
import { handlers } from "../src/api.ts";
import { fillPorts } from "../src/ports.ts";
import { heldMemory } from "./measure.ts";

const { url, now, usesMemory } = JSON.parse(process.argv[2] ?? "{}") as {
  url: string;
  now: string;
  usesMemory: boolean;
};

/**
 * The reference for `available-days`: the same route reads the same row once and answers one word.
 */
const readOnly = handle(
  endpoint({
    method: "GET",
    path: `${SESSION}/bench-read`,
    summary: "Read the booking session and nothing else",
    audience: ["session"],
    params: sessionParams,
    reply: z.object({ status: z.string() }),
  }),
  async (context, { params }) => ({ status: (await findSession(context, params.session)).status }),
);

const data = openDatabase(url);
let statements = 0;
data.pool.on("connect", (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    statements++;
    return query(...given);
  }) as typeof client.query;
});
const clock = testClock(now);
const log = createLog("error");
const caches = usesMemory ? [startBoard({ ...data, clock, log }), startRoster({ ...data, log })] : [];
await Promise.all(caches.map(({ ready }) => ready));
const live = startLive({ ...data, clock, log });
fillPorts({ mode: "demo", secret: SECRET, mail: null, twilio: null }, data.db, clock);
const app = createApiApp({
  handlers: [...handlers, readOnly],
  db: data.db,
  clock,
  log,
  trusted: toProxyList([]),
  lookup: {
    findSite: (host) => findSite(data.db, host),
    findActor: (siteId, token) => findActor(data.db, siteId, token, clock.now()),
  },
});
const running = await listen(makeServer(), app, { host: "127.0.0.1", port: 0 });
process.send?.({ port: running.port });
// The processor time of this process alone, in microseconds, the statements that it has sent, and its memory.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, statements, memory: heldMemory() });
});
process.once("disconnect", async () => {
  await live.close();
  await running.stop(500);
  await Promise.all(caches.map((cache) => cache.close()));
  await data.close();
  process.exit(0);
});
