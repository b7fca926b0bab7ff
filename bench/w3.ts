import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASE } from "#features/booking/contract/session.ts";
import { openDatabase } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { send, startServer, type Target } from "./api.ts";
import { addGroomers, addVisits } from "./crowd.ts";
import { median, printLines, quantile, sameAnswers } from "./measure.ts";

const COVERING = 100;
const FAR = 900;
const FAR_TOO = 9_000;
const CLIENTS = 8;
const DOORS = 64;
const ROUNDS = 5;
/** How long each route is called in each round. */
const SLICE_MS = 1_000;

/** Creates a booking session with a bath for one small dog, up to the choice of a day. */
async function startSession(world: World): Promise<string> {
  const started = await world.call("POST", `${BASE}/search`, { body: { address: HOME } });
  const id = started.body.id as string;
  const dog = { breedId: world.pets.breeds.poodle, name: "Bo", gender: "male", birthYear: 2020 };
  const saved = await world.call("PUT", `${BASE}/${id}/pets`, { body: { pets: [dog] } });
  const pets = [
    { id: saved.body.pets[0].id, services: [{ id: world.offer.services.groom, serviceAddOns: [] }] },
  ];
  const chosen = await world.call("PUT", `${BASE}/${id}/set-services`, { body: { pets } });
  if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body));
  return id;
}

/** Creates sessions for the same visit at many other addresses, more than any cache holds. */
async function copySessions(world: World, token: string): Promise<string[]> {
  const { db } = world;
  const row = await db
    .selectFrom("bookingSessions")
    .selectAll()
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  const draft = row.draft as unknown as { address: { latitude: number } };
  const copies = Array.from({ length: DOORS }, (_, nth) => {
    const address = { ...draft.address, latitude: draft.address.latitude + (nth + 1) / 1e5 };
    return { token: newToken(), draft: JSON.stringify({ ...draft, address }) };
  });
  const rows = copies.map((copy) => ({
    ...row,
    id: newId(),
    tokenHash: hashToken(copy.token),
    draft: copy.draft,
  }));
  await db.insertInto("bookingSessions").values(rows).execute();
  return copies.map((copy) => copy.token);
}

/** `cpu` is the server's processor time for one request, in microseconds. */
type Load = { perSecond: number; times: number[]; cpu: number };

async function load(target: Target, pathOf: () => string): Promise<Load> {
  const times: number[] = [];
  const before = await target.api.cpu();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - began < SLICE_MS) times.push((await send(target, pathOf())).ms);
    }),
  );
  const perSecond = (times.length * 1_000) / (performance.now() - began);
  return { perSecond, times, cpu: ((await target.api.cpu()) - before) / times.length };
}

/**
 * The routes that take turns: W3's own route, the same route for new addresses, the route with names, and the
 * reference.
 */
const KINDS = ["days", "fresh", "named", "read"] as const;
type Kind = (typeof KINDS)[number];
type Figures = Record<Kind, { perSecond: number; cpu: number; p99: number; ratio: number }>;

async function measure(target: Target, session: string, doors: readonly string[]): Promise<Figures> {
  let turn = 0;
  const days = (token: string) => `${BASE}/${token}/available-days`;
  const paths: Record<Kind, () => string> = {
    days: () => days(session),
    fresh: () => days(doors[turn++ % doors.length] as string),
    named: () => `${days(session)}?with_groomers=true`,
    read: () => `${BASE}/${session}/bench-read`,
  };
  const rounds: Record<Kind, Load>[] = [];
  for (const path of Object.values(paths)) await load(target, path);
  for (let round = 0; round < ROUNDS; round++) {
    const loads = {} as Record<Kind, Load>;
    for (const kind of KINDS) loads[kind] = await load(target, paths[kind]);
    rounds.push(loads);
  }
  const figuresOf = (kind: Kind) => {
    const own = rounds.map((loads) => loads[kind]);
    const times = own.flatMap(({ times }) => times);
    return {
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      cpu: median(own.map(({ cpu }) => cpu)),
      p99: quantile(times, 0.99),
      ratio: median(rounds.map((loads) => loads[kind].perSecond / loads.read.perSecond)),
    };
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, figuresOf(kind)])) as Figures;
}

async function daysOf(target: Target, session: string, query = ""): Promise<string> {
  return Buffer.concat((await send(target, `${BASE}/${session}/available-days${query}`)).body).toString();
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
    const doors = await copySessions(world, session);
    const bothOf = (target: Target) =>
      Promise.all([daysOf(target, session), daysOf(target, session, "?with_groomers=true")]);
    const fromDatabase = async () => {
      const api = await startServer(server.url, false);
      try {
        return await bothOf({ api, host: world.host, agent });
      } finally {
        await api.stop();
      }
    };
    const at = async () => {
      const api = await startServer(server.url);
      const target = { api, host: world.host, agent };
      try {
        const answer = await bothOf(target);
        const { groomers, days } = JSON.parse(answer[1]) as { groomers: unknown[]; days: unknown[] };
        if (groomers.length !== COVERING) throw new Error(`${groomers.length} groomers answer`);
        if (days.length === 0) throw new Error("No days are listed");
        const hash = sameAnswers({ memory: answer, database: await fromDatabase() });
        return { ...(await measure(target, session, doors)), hash };
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
  const { days, read, fresh, named } = many;
  const same = "available-days ÷ reading the session";
  const least = { least: 0.5 };
  printLines(
    `W3  available-days over HTTP, 100 of 10,000 groomers come to the address, 60 days  (${many.hash})`,
    [
      { what: "reads the session only", value: read.perSecond, unit: "/s" },
      { what: "available-days", value: read.perSecond * days.ratio, unit: "/s" },
      { what: same, value: days.ratio, unit: "×", goal: least },
      { what: `${same}, another address each time`, value: fresh.ratio, unit: "×", goal: least },
      { what: `${same}, with the hundred groomers named`, value: named.ratio, unit: "×" },
      { what: "the server's own work for reading the session", value: read.cpu, unit: "µs" },
      { what: "the server's own work for available-days", value: days.cpu, unit: "µs" },
      { what: "the same, another address each time", value: fresh.cpu, unit: "µs" },
      { what: "the same, with the hundred groomers named", value: named.cpu, unit: "µs" },
      { what: "the server's own work, reading ÷ days", value: read.cpu / days.cpu, unit: "×" },
      { what: "p99 of reading the session", value: read.p99, unit: "ms" },
      { what: "p99 of available-days", value: days.p99, unit: "ms" },
      { what: "p99 ÷ p99", value: days.p99 / read.p99, unit: "×", goal: { most: 2 } },
      {
        what: "p99 ÷ p99, another address each time",
        value: fresh.p99 / read.p99,
        unit: "×",
        goal: { most: 2 },
      },
      {
        what: "share lost by ten times the groomers elsewhere",
        value: 1 - days.ratio / few.days.ratio,
        unit: "",
        goal: { most: 0.1 },
      },
    ],
  );
}
