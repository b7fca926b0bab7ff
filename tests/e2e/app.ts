import { afterAll, beforeAll, expect, inject } from "vitest";
import { type Database, type Db, openDatabase } from "#kit/server/database.ts";
import { createDatabase, dropDatabase } from "../db.ts";
import { machineNow } from "../machine-clock.ts";
import { MOMENT } from "../moment.ts";
import { shiftDate } from "../shift-date.ts";
import { faultsIn, type ProgramOptions, readLog, slugOfFile, startProgram } from "./program.ts";

/** The running program that visitors use. Its parts exist from `beforeAll` on. */
export type App = {
  readonly port: number;
  /** Its database, for what no visitor can do: let time pass and read stored rows. */
  readonly db: Db;
  /** The demo's first brand, or this file's copy of it. */
  readonly host: string;
  /** The demo's second brand, or this file's copy of it. */
  readonly otherHost: string;
  /** The time of the program's clock, which starts at the run's moment. */
  now(): Date;
  /** Origin of a brand, the first one by default: "http://pets.localhost:40123". */
  origin(host?: string): string;
};

/** How a journey's own program differs from the demo. */
export type Setting = Pick<ProgramOptions, "env" | "imports"> & {
  /** Changes the database URL, so that the program connects by another way. */
  wayTo?: (databaseUrl: string) => string;
  /** When its clock starts. Set it for what happens only by day; the default is the run's moment. */
  startsAt?: Date;
  /** The journey breaks something on purpose, so errors in the log do not fail it. */
  isBroken?: boolean;
};

type Running = Database & Pick<App, "port" | "host" | "otherHost"> & { stop(): Promise<void> };

/**
 * The run's program, which other files use at the same time. The calling file has its own brand there, a copy
 * of the demo's first brand. Fails when the program logs an error during the file.
 *
 *     const app = useApp();
 */
export const useApp = (): App => use(joinShared);

/**
 * Starts a program for the calling file alone, with a fresh copy of the demo's data. Stops it and removes its
 * data afterwards. Fails when the program logged an error.
 */
export const useOwnApp = (setting: () => Promise<Setting>): App => use(async () => startOwn(await setting()));

function use(start: () => Promise<Running>): App {
  let running: Running | undefined;
  const ready = () => {
    if (!running) throw new Error("The program runs from beforeAll on, not while tests are declared.");
    return running;
  };
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running?.stop();
  });
  return {
    get port() {
      return ready().port;
    },
    get db() {
      return ready().db;
    },
    get host() {
      return ready().host;
    },
    get otherHost() {
      return ready().otherHost;
    },
    now: () => new Date(),
    origin: (host = ready().host) => `http://${host}:${ready().port}`,
  };
}

async function joinShared(): Promise<Running> {
  const { port, logFile, databaseUrl, startedAt } = inject("sharedProgram");
  shiftDate(MOMENT.getTime() - startedAt);
  const slug = slugOfFile(expect.getState().testPath ?? "");
  const before = readLog(logFile).length;
  const data = openDatabase(databaseUrl);
  return {
    ...data,
    port,
    host: `${slug}.localhost`,
    otherHost: `${slug}-juniper.localhost`,
    stop: async () => {
      await data.close();
      expectNoFaults(faultsIn(readLog(logFile).slice(before)));
    },
  };
}

async function startOwn(setting: Setting): Promise<Running> {
  if (setting.startsAt) shiftDate(setting.startsAt.getTime() - machineNow());
  const url = await createDatabase(inject("demoTemplate"));
  const { env = {}, imports = [] } = setting;
  const clock = new Date();
  const program = await startProgram({
    databaseUrl: setting.wayTo?.(url) ?? url,
    clock,
    env,
    imports,
  }).catch(async (error) => {
    await dropDatabase(url);
    throw error;
  });
  shiftDate(clock.getTime() - program.startedAt);
  const data = openDatabase(url);
  return {
    ...data,
    port: program.port,
    host: "localhost",
    otherHost: "juniper.localhost",
    stop: async () => {
      await data.close();
      const faults = await program.stop();
      await dropDatabase(url);
      if (!setting.isBroken) expectNoFaults(faults);
    },
  };
}

function expectNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`The program logged errors:\n${faults.join("\n")}`);
}
