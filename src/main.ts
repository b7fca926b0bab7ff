import { parseArgs } from "node:util";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { startBoard } from "#features/calendar/board/occupancy.ts";
import { startCatalogFeed } from "#features/catalog/service.ts";
import { startRoster } from "#features/groomers/board/roster.ts";
import { startLive } from "#features/messaging/live/service/start-live.ts";
import { takingGateway } from "#features/payments/adapters/gateway.ts";
import { zipDirectory } from "#features/places/adapters/zip-directory.ts";
import { checkMode } from "#features/sites/service/check-mode.ts";
import { findSite, listAddresses, listEmbedders, setLocalOrigins } from "#features/sites/service.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import { type Clock, clockFrom, systemClock } from "#kit/server/clock.ts";
import { type Config, readConfig } from "#kit/server/config.ts";
import type { Database } from "#kit/server/database.ts";
import { fileStorage } from "#kit/server/files/storage.ts";
import { createHealthRoutes } from "#kit/server/health-routes.ts";
import { listen, makeServer } from "#kit/server/http-server.ts";
import { createLog, type Log } from "#kit/server/log.ts";
import { openMigratedDatabase } from "#kit/server/open-migrated-database.ts";
import { openBuiltPages, openDevelopmentPages } from "#kit/server/page-bundle.ts";
import { type IdentityLookup, toProxyList } from "#kit/server/request-identity.ts";
import { createRunningCalls } from "#kit/server/running-calls.ts";
import type { ForeignSources } from "#kit/server/security-headers.ts";
import { probePort, StartFault, toAddressFault } from "#kit/server/start-fault.ts";
import { surviveRejections } from "#kit/server/unhandled-rejections.ts";
import { createWebApp } from "#kit/server/web-app.ts";
import { startJobs } from "#kit/server/worker.ts";
import { handlers } from "./api.ts";
import { jobs } from "./jobs.ts";
import { fillPorts } from "./ports.ts";

/** The functions that stop the running parts. The part that started last stops first. */
type Stops = (() => Promise<unknown>)[];

/** The longest wait of a stop for calls whose clients have left. */
const LAST_CALLS_MS = 10_000;

type Start = {
  config: Config;
  clock: Clock;
  data: Database;
  log: Log;
  stops: Stops;
  /** Aborted when a signal stops the program. */
  stopSignal: AbortSignal;
  isServing: () => boolean;
};

function readOptions() {
  const { values } = parseArgs({
    options: { role: { type: "string" }, dev: { type: "boolean", default: false } },
  });
  const { role, dev } = values;
  if (role !== undefined && role !== "web" && role !== "jobs")
    throw new StartFault("--role must be web or jobs");
  return { role, dev };
}

/** The other origins that pages may use: the payment gateway's, and those of the operator's settings. */
function foreignSources({ mapStyleUrl, countryUrl }: Config): ForeignSources {
  const gateway = takingGateway().browser ?? { scripts: [], frames: [], connections: [] };
  const configured = [mapStyleUrl, countryUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  return { ...gateway, connections: [...gateway.connections, ...configured] };
}

/** Starts the web server and returns its port. Rejects with a StartFault when it cannot listen. */
async function startWeb(
  { config, clock, data, log, stops, isServing }: Start,
  dev: boolean,
): Promise<number> {
  const { db, pool } = data;
  // Both caches are built in the background. Until then, lists come from the database.
  const board = startBoard({ db, pool, clock, log });
  const roster = startRoster({ db, pool, log });
  const catalogs = startCatalogFeed({ db, pool, log });
  stops.push(() => Promise.all([board.close(), roster.close(), catalogs.close()]));
  const live = startLive({ db, pool, clock, log });
  const trusted = toProxyList(config.trustedProxies);
  const lookup: IdentityLookup = {
    findSite: (host) => findSite(db, host),
    findActor: (siteId, token) => findActor(db, siteId, token, clock.now()),
  };
  const calls = createRunningCalls();
  // After the server has closed its connections, and before the caches and the database close.
  stops.push(() => calls.end(LAST_CALLS_MS));
  const api = createApiApp({
    ...{ handlers, lookup, db, clock, log, trusted, calls },
    namesUnknownFields: config.mode === "demo",
  });
  const server = makeServer();
  const bundle = dev ? await openDevelopmentPages(server) : await openBuiltPages();
  const app = createWebApp({
    api,
    handlers,
    findSite: lookup.findSite,
    healthRoutes: createHealthRoutes({
      pool,
      log,
      metricsToken: config.metricsToken,
      open: config.mode === "demo",
      isServing,
    }),
    pages: {
      api: config.apiHost ? { host: config.apiHost } : { app: api },
      trusted,
      clock,
      log,
      build: bundle.build,
      mode: bundle.mode,
      foreign: foreignSources(config),
      embeddersOf: (host) => listEmbedders(db, host),
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
    // A development server has no load balancer to drain.
    drainMs: dev ? 0 : config.drainSeconds * 1_000,
  }).catch((error) => {
    throw toAddressFault(error, config.host, config.port);
  });
  // With port 0 the actual port is known only now.
  if (config.mode === "demo" && config.port === 0) await setLocalOrigins(db, running.port);
  // Vite stops first, because its open sockets would keep the server from stopping.
  stops.push(() => running.stop(), bundle.close);
  // Streams never end by themselves, so they end before the server waits for open responses.
  stops.push(() => live.close());
  // The ZIP directory takes a third of a second to load, so load it before the first visitor.
  setImmediate(() => void zipDirectory.geocode("10001"));
  return running.port;
}

/** Loads the module of the demo's data, which only demo mode needs. */
const importSeed = () => import("#db/seed/seed.ts");

async function fillDemo({ db }: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  const { seed } = await importSeed();
  await seed(db, { now: clock.now(), files: fileStorage(), log: console.log, signal });
}

/** Starts the background jobs. */
async function startWork({ clock, data, log, stops, stopSignal }: Start): Promise<void> {
  const worker = await startJobs(jobs, data.pool, { db: data.db, clock, log });
  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= worker.stop();
    return ending;
  };
  // After a signal the worker stops at once, while the web server still drains its connections.
  stopSignal.addEventListener("abort", () => void end().catch(() => {}));
  stops.push(end);
}

async function printAddresses({ config, data }: Start, port: number): Promise<void> {
  console.log("\nWaggon is ready.");
  const addresses = await listAddresses(data.db);
  for (const { name, origin } of addresses) console.log(`  ${name.padEnd(20)} ${origin}`);
  if (addresses.length === 0) console.log("  No brand yet: npm run waggon -- create-brand --help");
  console.log(`  ${"API".padEnd(20)} http://localhost:${port}/docs`);
  if (config.mode !== "demo") return;
  const { DEMO_PEOPLE, DEMO_PASSWORD } = await importSeed();
  console.log("\nDemo logins, the same on every brand:");
  for (const [who, email] of DEMO_PEOPLE) console.log(`  ${who.padEnd(20)} ${email}  ${DEMO_PASSWORD}`);
  console.log(
    `\nMails and texts are shown at http://localhost:${port}/demo/outbox. Ctrl-C stops everything.`,
  );
}

async function main(): Promise<void> {
  const options = readOptions();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const clock = config.clock ? clockFrom(config.clock) : systemClock;
  if (config.clock) console.log(`The clock starts at ${config.clock.toISOString()} (WAGGON_CLOCK).`);
  surviveRejections(log);
  const stops: Stops = [];
  const { signal, stop } = stopOnSignal(stops);

  try {
    if (options.role !== "jobs") await probePort(config.host, config.port);
    console.log("Starting the database …");
    const data = await openMigratedDatabase(config, log, console.log);
    stops.push(data.close);
    fillPorts(config, data.db, clock);
    if (config.mode === "demo") await fillDemo(data, clock, signal);
    await checkMode(data.db, config.mode);
    if (config.mode === "demo" && config.port !== 0) await setLocalOrigins(data.db, config.port);
    const start: Start = {
      config,
      clock,
      data,
      log,
      stops,
      stopSignal: signal,
      isServing: () => !signal.aborted,
    };
    signal.throwIfAborted();
    if (options.role !== "web") await startWork(start);
    if (options.role !== "jobs") await printAddresses(start, await startWeb(start, options.dev));
    else console.log("Waggon works on its jobs.");
    // The callback ignores the error that arises when the parent process has ended.
    process.send?.(READY, () => {});
  } catch (error) {
    // A signal stopped the start, so the step that failed because of it is no fault.
    if (signal.aborted)
      console.log("Waggon stopped before it was ready. The next start continues from here.");
    await stop();
    if (!signal.aborted) throw error;
  }
}

/**
 * The message that the start succeeded. After this message, `npm start` restarts the program after a crash.
 */
const READY = "ready";

/**
 * Listens for SIGINT and SIGTERM, which stop all parts and end the process. Returns an AbortSignal that is
 * aborted then, and `stop`, which stops all parts but does not end the process.
 */
function stopOnSignal(stops: Stops): { signal: AbortSignal; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let ended: Promise<void> | null = null;
  const endAll = async () => {
    for (let end = stops.pop(); end; end = stops.pop()) await end();
  };
  const stop = () => {
    ended ??= endAll();
    return ended;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // A service manager signals all processes, and `npm start` passes the signal on once more. This second
    // SIGTERM must not end the drain. A second Ctrl-C ends the process at once.
    const listen = signal === "SIGTERM" ? process.on : process.once;
    listen.call(process, signal, () => {
      stopping.abort();
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  return { signal: stopping.signal, stop };
}

main().catch((error: unknown) => {
  const fault = error instanceof StartFault ? error : null;
  console.error(fault?.message ?? error);
  process.exit(fault?.exitCode ?? 1);
});
