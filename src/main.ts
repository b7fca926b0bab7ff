import { parseArgs } from "node:util";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { startBoard } from "#features/calendar/board.ts";
import { startRoster } from "#features/groomers/board/roster.ts";
import { takingGateway } from "#features/payments/adapters/gateway.ts";
import { geocode } from "#features/places/service.ts";
import { embeddersOf, findSite, listAddresses } from "#features/sites/service.ts";
import { systemClock } from "#kit/server/clock.ts";
import { type Config, ConfigError, readConfig } from "#kit/server/config.ts";
import type { Database } from "#kit/server/database.ts";
import { type Doorkeeper, trustedProxies } from "#kit/server/door.ts";
import { listen, makeServer } from "#kit/server/http-server.ts";
import { startJobs } from "#kit/server/jobs.ts";
import { createLog, type Log } from "#kit/server/log.ts";
import { MigrationError } from "#kit/server/migrate.ts";
import { openData } from "#kit/server/open-data.ts";
import { serveOperations } from "#kit/server/operations.ts";
import { openBuiltPages, openDevelopmentPages } from "#kit/server/page-bundle.ts";
import { FolderInUseError } from "#kit/server/postgres/owner.ts";
import type { ForeignSources } from "#kit/server/security-headers.ts";
import { serve } from "#kit/server/serve.ts";
import { makeWeb } from "#kit/server/web.ts";
import { handlers } from "./api.ts";
import { jobs } from "./jobs.ts";
import { fillPorts } from "./ports.ts";

/** What runs, and how to end it: the last started is the first stopped. */
type Stops = (() => Promise<unknown>)[];

type Start = { config: Config; data: Database; log: Log; stops: Stops; isServing: () => boolean };

function readOptions() {
  const { values } = parseArgs({
    options: { role: { type: "string" }, dev: { type: "boolean", default: false } },
  });
  const { role, dev } = values;
  if (role !== undefined && role !== "web" && role !== "jobs") throw new Error("--role is web or jobs");
  return { role, dev };
}

/** What pages may load elsewhere: the gateway's own fields, what the operator names. */
function foreignSources({ mapStyleUrl, countryUrl }: Config): ForeignSources {
  const gateway = takingGateway().browser ?? { scripts: [], frames: [], connections: [] };
  const named = [mapStyleUrl, countryUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  return { ...gateway, connections: [...gateway.connections, ...named] };
}

async function startWeb({ config, data, log, stops, isServing }: Start, dev: boolean): Promise<number> {
  const { db, pool } = data;
  // Until they are built, lists are made from the database.
  const board = startBoard({ db, pool, clock: systemClock, log });
  const roster = startRoster({ db, pool, log });
  stops.push(() => Promise.all([board.close(), roster.close()]));
  const trusted = trustedProxies(config.trustedProxies);
  const keeper: Doorkeeper = {
    findSite: async (host) => (await findSite(db, host))?.id ?? null,
    findActor: (siteId, token) => findActor(db, siteId, token, systemClock.now()),
  };
  const api = serve({ handlers, keeper, db, clock: systemClock, log, trusted });
  const server = makeServer();
  const bundle = dev ? await openDevelopmentPages(server) : await openBuiltPages();
  const app = makeWeb({
    api,
    handlers,
    operations: serveOperations({
      pool,
      log,
      metricsToken: config.metricsToken,
      open: config.mode === "demo",
      isServing,
    }),
    pages: {
      api: config.apiHost ? { host: config.apiHost } : { app: api },
      trusted,
      log,
      build: bundle.build,
      mode: bundle.mode,
      foreign: foreignSources(config),
      embeddersOf: (host) => embeddersOf(db, host),
    },
    bundle,
    trusted,
    title: "Waggon",
    version: process.env.npm_package_version ?? "0.1.0",
  });
  const running = await listen(server, app, {
    host: config.host,
    port: config.port,
    before: bundle.before,
    // No balancer stands before a server under development.
    drainMs: dev ? 0 : config.drainSeconds * 1_000,
  });
  // Vite goes first: its open sockets would keep the server from ending.
  stops.push(() => running.stop(), bundle.close);
  // The ZIP directory takes a third of a second to read: now, not in the first visitor's time.
  setImmediate(() => void geocode("10001"));
  return running.port;
}

/** Only demo mode needs its data and the names in it. */
const demo = () => import("#db/seed/seed.ts");

async function startWork({ data, log, stops }: Start): Promise<void> {
  const runner = await startJobs(jobs, data.pool, { db: data.db, clock: systemClock, log });
  stops.push(() => runner.stop());
}

async function printAddresses({ config, data }: Start, port: number): Promise<void> {
  console.log("\nWaggon is ready.");
  for (const { name, host } of await listAddresses(data.db)) {
    console.log(`  ${name.padEnd(20)} http://${host}:${port}`);
  }
  console.log(`  ${"API".padEnd(20)} http://localhost:${port}/docs`);
  if (config.mode !== "demo") return;
  const { DEMO_LOGINS, DEMO_PASSWORD } = await demo();
  console.log("\nDemo logins, the same on every brand:");
  for (const [role, email] of Object.entries(DEMO_LOGINS)) {
    console.log(`  ${role.padEnd(20)} ${email}  ${DEMO_PASSWORD}`);
  }
  console.log(
    `\nMails and texts are shown at http://localhost:${port}/demo/outbox. Ctrl-C stops everything.`,
  );
}

async function main(): Promise<void> {
  const options = readOptions();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const stops: Stops = [];
  let serving = true;
  const stop = async () => {
    if (!serving) return;
    serving = false;
    for (const end of stops.reverse()) await end();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }

  try {
    console.log("Starting the database …");
    const data = await openData(config, log, console.log);
    stops.push(data.close);
    fillPorts(config, data.db, systemClock);
    if (config.mode === "demo") await (await demo()).seed(data.db, { now: new Date(), log: console.log });
    const start: Start = { config, data, log, stops, isServing: () => serving };
    if (options.role !== "web") await startWork(start);
    if (options.role !== "jobs") await printAddresses(start, await startWeb(start, options.dev));
    else console.log("Waggon works on its jobs.");
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In words where a person can do something about it. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof FolderInUseError || error instanceof MigrationError) {
    return error.message;
  }
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code === "EADDRINUSE") return `Port ${port} is taken. Set another one, as in: PORT=3001 npm start`;
  return error;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
