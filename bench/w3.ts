import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASE } from "#features/booking/contract/session.ts";
import { openDatabase } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { type Asked, ask, startServer } from "./api.ts";
import { addGroomers, addVisits } from "./crowd.ts";
import { median, printLines, quantile, sameAnswers } from "./measure.ts";

const COVERING = 100;
const FAR = 900;
const FAR_TOO = 9_000;
const CLIENTS = 8;
const ROUNDS = 5;
/** How long each route is asked in each round. */
const SLICE_MS = 1_000;

/** A session with one small dog that wants a bath, ready to be shown days. */
async function startSession(world: World): Promise<string> {
  const started = await world.call("POST", `${BASE}/search`, { body: { address: HOME } });
  const id = started.body.id as string;
  const dog = { breedId: world.pets.breeds.poodle, name: "Bo", gender: "male", birthYear: 2020 };
  const told = await world.call("PUT", `${BASE}/${id}/pets`, { body: { pets: [dog] } });
  const pets = [
    { id: told.body.pets[0].id, services: [{ id: world.offer.services.groom, serviceAddOns: [] }] },
  ];
  const chosen = await world.call("PUT", `${BASE}/${id}/set-services`, { body: { pets } });
  if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body));
  return id;
}

/** `cpu`: microseconds of the server's own work for one request. */
type Load = { perSecond: number; times: number[]; cpu: number };

async function load(asked: Asked, path: string): Promise<Load> {
  const times: number[] = [];
  const before = await asked.api.cpu();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - began < SLICE_MS) times.push((await ask(asked, path)).ms);
    }),
  );
  const perSecond = (times.length * 1_000) / (performance.now() - began);
  return { perSecond, times, cpu: ((await asked.api.cpu()) - before) / times.length };
}

type Figures = Record<"days" | "read" | "ratio" | "p99" | "p99Read" | "cpu" | "cpuRead", number>;

async function measure(asked: Asked, session: string): Promise<Figures> {
  const paths = { days: `${BASE}/${session}/available-days`, read: `${BASE}/${session}/bench-read` };
  const rounds: { days: Load; read: Load }[] = [];
  for (const path of Object.values(paths)) await load(asked, path);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ days: await load(asked, paths.days), read: await load(asked, paths.read) });
  }
  return {
    days: median(rounds.map(({ days }) => days.perSecond)),
    read: median(rounds.map(({ read }) => read.perSecond)),
    ratio: median(rounds.map(({ days, read }) => days.perSecond / read.perSecond)),
    cpu: median(rounds.map(({ days }) => days.cpu)),
    cpuRead: median(rounds.map(({ read }) => read.cpu)),
    p99: quantile(
      rounds.flatMap(({ days }) => days.times),
      0.99,
    ),
    p99Read: quantile(
      rounds.flatMap(({ read }) => read.times),
      0.99,
    ),
  };
}

async function daysOf(asked: Asked, session: string): Promise<string> {
  return Buffer.concat((await ask(asked, `${BASE}/${session}/available-days`)).body).toString();
}

export async function benchW3(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-bench-"));
  const server = await startPostgres({ dataDir, settings: { shared_buffers: "256MB" } });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    await migrate(server.url);
    const data = openDatabase(server.url, { max: 8 });
    const world = await makeWorld(data.db);
    await addVisits(world, await addGroomers(world, COVERING, false));
    await addGroomers(world, FAR, true);
    await data.pool.query("analyze");
    const session = await startSession(world);
    const fromDatabase = async () => {
      const api = await startServer(server.url, false);
      try {
        return await daysOf({ api, host: world.host, agent }, session);
      } finally {
        await api.stop();
      }
    };
    const at = async () => {
      const api = await startServer(server.url);
      const asked = { api, host: world.host, agent };
      try {
        const answer = await daysOf(asked, session);
        const { groomers, days } = JSON.parse(answer) as { groomers: unknown[]; days: unknown[] };
        if (groomers.length !== COVERING) throw new Error(`${groomers.length} groomers answer`);
        if (days.length === 0) throw new Error("No days are listed");
        const hash = sameAnswers({ memory: answer, database: await fromDatabase() });
        return { ...(await measure(asked, session)), hash };
      } finally {
        await api.stop();
      }
    };
    const few = await at();
    await addGroomers(world, FAR_TOO, true);
    await data.pool.query("analyze");
    const many = await at();
    await data.close();
    print(few, many);
  } finally {
    agent.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(few: Figures, many: Figures & { hash: string }): void {
  printLines(
    `W3  available-days over HTTP, 100 of 10,000 groomers come to the address, 60 days  (${many.hash})`,
    [
      { what: "reads the session only", value: many.read, unit: "/s" },
      { what: "available-days", value: many.read * many.ratio, unit: "/s" },
      { what: "available-days ÷ reading the session", value: many.ratio, unit: "×", goal: { least: 0.5 } },
      { what: "the server's own work for reading the session", value: many.cpuRead, unit: "µs" },
      { what: "the server's own work for available-days", value: many.cpu, unit: "µs" },
      { what: "the server's own work, reading ÷ days", value: many.cpuRead / many.cpu, unit: "×" },
      { what: "p99 of reading the session", value: many.p99Read, unit: "ms" },
      { what: "p99 of available-days", value: many.p99, unit: "ms" },
      { what: "p99 ÷ p99", value: many.p99 / many.p99Read, unit: "×", goal: { most: 2 } },
      {
        what: "share lost by ten times the groomers elsewhere",
        value: 1 - many.ratio / few.ratio,
        unit: "",
        goal: { most: 0.1 },
      },
    ],
  );
}
