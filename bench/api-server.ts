// The API on a free port of this machine, in a process of its own; ends when its parent does.
import { z } from "zod";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { SESSION, sessionParams } from "#features/booking/contract/session.ts";
import { findSession } from "#features/booking/service/read-session.ts";
import { startBoard } from "#features/calendar/board.ts";
import { findSite } from "#features/sites/service.ts";
import { testClock } from "#kit/server/clock.ts";
import { openDatabase } from "#kit/server/database.ts";
import { trustedProxies } from "#kit/server/door.ts";
import { listen, makeServer } from "#kit/server/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { serve } from "#kit/server/serve.ts";
import { handle } from "#kit/server/verb.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { SECRET } from "#tests/world.ts";
import { handlers } from "../src/api.ts";
import { fillPorts } from "../src/ports.ts";

const { url, now } = JSON.parse(process.argv[2] ?? "{}") as { url: string; now: string };

/** What `available-days` is compared with: the same way in, one look at the same row, an answer of one word. */
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
const clock = testClock(now);
const board = startBoard({ ...data, clock, log: createLog("error") });
await board.ready;
fillPorts({ mode: "demo", secret: SECRET, mail: null, twilio: null }, data.db, clock);
const app = serve({
  handlers: [...handlers, readOnly],
  db: data.db,
  clock,
  log: createLog("error"),
  trusted: trustedProxies([]),
  keeper: {
    findSite: async (host) => (await findSite(data.db, host))?.id ?? null,
    findActor: (siteId, token) => findActor(data.db, siteId, token, clock.now()),
  },
});
const running = await listen(makeServer(), app, { host: "127.0.0.1", port: 0 });
process.send?.({ port: running.port });
process.once("disconnect", async () => {
  await running.stop(500);
  await board.close();
  await data.close();
  process.exit(0);
});
