// The API on a free port of this machine, in a process of its own; ends when its parent does.
import { z } from "zod";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { SESSION, sessionParams } from "#features/booking/contract/session.ts";
import { findSession } from "#features/booking/service/read-session.ts";
import { startBoard } from "#features/calendar/board.ts";
import { startRoster } from "#features/groomers/board/roster.ts";
import { findSite } from "#features/sites/service.ts";
import { testClock } from "#kit/server/clock.ts";
import { openDatabase } from "#kit/server/database.ts";
import { trustedProxies } from "#kit/server/door.ts";
import { listen, makeServer } from "#kit/server/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { serve } from "#kit/server/serve.ts";
import { handle } from "#kit/server/verb.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { SECRET } from "#tests/put-back.ts";
import { handlers } from "../src/api.ts";
import { fillPorts } from "../src/ports.ts";

const { url, now, pictures } = JSON.parse(process.argv[2] ?? "{}") as {
  url: string;
  now: string;
  pictures: boolean;
};

/**
 * What `available-days` is compared with: the same way in, one look at the same row, an answer of one word.
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
const clock = testClock(now);
const log = createLog("error");
const kept = pictures ? [startBoard({ ...data, clock, log }), startRoster({ ...data, log })] : [];
await Promise.all(kept.map(({ ready }) => ready));
fillPorts({ mode: "demo", secret: SECRET, mail: null, twilio: null }, data.db, clock);
const app = serve({
  handlers: [...handlers, readOnly],
  db: data.db,
  clock,
  log,
  trusted: trustedProxies([]),
  keeper: {
    findSite: (host) => findSite(data.db, host),
    findActor: (siteId, token) => findActor(data.db, siteId, token, clock.now()),
  },
});
const running = await listen(makeServer(), app, { host: "127.0.0.1", port: 0 });
process.send?.({ port: running.port });
// What it has spent so far, in microseconds of processor: other programs of the machine are not in it.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.once("disconnect", async () => {
  await running.stop(500);
  await Promise.all(kept.map((picture) => picture.close()));
  await data.close();
  process.exit(0);
});
