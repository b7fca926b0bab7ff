import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASE } from "#features/booking/contract/session.ts";
import { openDatabase } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { HOME, makeWorld, NOW, type World } from "#tests/world.ts";
import { addGroomers, addVisits } from "./crowd.ts";
import { median, printLines, quantile } from "./measure.ts";

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

async function startServer(url: string): Promise<{ port: number; stop(): Promise<void> }> {
  const task = JSON.stringify({ url, now: NOW.toISOString() });
  const child = fork(new URL("./api-server.ts", import.meta.url), [task]);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

type Asked = { port: number; host: string; agent: Agent };

/** Milliseconds until the whole answer was here. Anything but 200 ends the run. */
function ask({ port, host, agent }: Asked, path: string): Promise<{ ms: number; text: string }> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; text: string }>();
  get({ host: "127.0.0.1", port, path, agent, headers: { host } }, (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    response.on("end", () => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} ${text.slice(0, 300)}`));
      else resolve({ ms: performance.now() - began, text });
    });
  }).on("error", reject);
  return promise;
}

type Load = { perSecond: number; times: number[] };

async function load(asked: Asked, path: string): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - began < SLICE_MS) times.push((await ask(asked, path)).ms);
    }),
  );
  return { perSecond: (times.length * 1_000) / (performance.now() - began), times };
}

type Figures = { days: number; read: number; ratio: number; p99: number; p99Read: number };

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
    const at = async () => {
      const api = await startServer(server.url);
      const asked = { port: api.port, host: world.host, agent };
      try {
        const { text } = await ask(asked, `${BASE}/${session}/available-days`);
        const { groomers, days } = JSON.parse(text) as { groomers: unknown[]; days: unknown[] };
        if (groomers.length !== COVERING) throw new Error(`${groomers.length} groomers answer`);
        if (days.length === 0) throw new Error("No days are listed");
        return await measure(asked, session);
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

function print(few: Figures, many: Figures): void {
  printLines("W3  available-days over HTTP, 100 of 10,000 groomers come to the address, 60 days", [
    { what: "reads the session only", value: many.read, unit: "/s" },
    { what: "available-days", value: many.read * many.ratio, unit: "/s" },
    { what: "available-days ÷ reading the session", value: many.ratio, unit: "×", goal: { least: 0.5 } },
    { what: "p99 of reading the session", value: many.p99Read, unit: "ms" },
    { what: "p99 of available-days", value: many.p99, unit: "ms" },
    { what: "p99 ÷ p99", value: many.p99 / many.p99Read, unit: "×", goal: { most: 2 } },
    {
      what: "share lost by ten times the groomers elsewhere",
      value: 1 - many.ratio / few.ratio,
      unit: "",
      goal: { most: 0.1 },
    },
  ]);
}
