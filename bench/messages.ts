import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { sendMessage } from "#features/messaging/service/send-message.ts";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { type Api, send, startServer, type Target } from "./api.ts";
import { addGroomers } from "./crowd.ts";
import { makePairs, type Pair } from "./live.ts";
import { type Line, median, printLines } from "./measure.ts";
import { compareRates, perSecond } from "./rates.ts";

// Sending a message against one bare statement with the same rows, and the first of very many conversations
// against reading one order.

const PAIRS = 64;
/** The number of messages of each way in each round. A sender may write 60 a minute. */
const MESSAGES = 320;
const ROUNDS = 5;
const CLIENTS = [8, 32];
const HTTP_CLIENTS = 8;
const ROOMS = 100_000;
/** Written by one statement. */
const ROOMS_TOGETHER = 5_000;
const SHOWN_ROOMS = 12;
const READS = 60;

/** Writes the rows of a message by one statement: message, marks of the room and its members, two limits. */
const BARE = `
  with room as (
    update rooms set last_seq = last_seq + 1, updated_at = now() where site_id = $1 and id = $2 returning last_seq
  ), message as (
    insert into messages (id, site_id, room_id, seq, changed_seq, kind, sender_id, content, created_at)
    select $4::uuid, $1, $2, last_seq, last_seq, 'text', $3, 'I am five minutes away.', now() from room
  ), members as (
    update room_members set room_updated_at = now(), notify_at = now() where site_id = $1 and room_id = $2
  )
  insert into limits (key, points, expire) values ('a' || $3::uuid, 1, 1), ('r' || $2::uuid, 1, 1)
  on conflict (key) do update set points = limits.points + 1`;

/** Adds rooms of a customer with groomers, each a second older than the one before, all messages seen. */
const ADD_ROOMS = `
  with made as (
    insert into rooms (id, site_id, kind, customer_id, groomer_id, last_seq, opened_at, updated_at)
    select gen_random_uuid(), $1, 'pair', $6, gen_random_uuid(), 1, $2::timestamptz, $2 - nth * interval '1 second'
    from generate_series($3::int, $4::int) nth returning id, updated_at
  ), member as (
    insert into room_members (site_id, room_id, account_id, seen_seq, room_updated_at, last_text_seq)
    select $1, id, $5, 1, updated_at, 0 from made
  )
  insert into messages (id, site_id, room_id, seq, changed_seq, kind, content, created_at)
  select gen_random_uuid(), $1, id, 1, 1, 'notice', 'Room created', updated_at from made`;

type Sender = Pair & { token: string; context: Context };

async function listSenders({ siteId }: World, { db }: Database, pairs: readonly Pair[]): Promise<Sender[]> {
  const context: Omit<Context, "actor"> = {
    ...{ siteId, now: NOW, db, log: createLog("error"), requestId: "bench" },
    ...{ ipAddress: "127.0.0.1", userAgent: "bench", origin: "http://localhost" },
    ...{ cookie: () => undefined, setCookie: () => {} },
  };
  const senders = pairs.flatMap((pair) => pair.tokens.map((token) => ({ ...pair, token })));
  return Promise.all(
    senders.map(async (sender) => {
      const actor = await findActor(db, siteId, sender.token, NOW);
      if (!actor) throw new Error("A sender is not signed in");
      return { ...sender, context: { ...context, actor } };
    }),
  );
}

async function benchSending(data: Database, world: World, api: Api, senders: Sender[]): Promise<Line[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: HTTP_CLIENTS });
  const target: Target = { api, host: world.host, agent };
  const content = "I am five minutes away.";
  const accountOf = ({ context: { actor } }: Sender) => (actor.role === "anonymous" ? "" : actor.accountId);
  const ways = {
    bare: (sender: Sender) =>
      data.pool.query({
        name: "bare",
        text: BARE,
        values: [world.siteId, sender.roomId, accountOf(sender), newId()],
      }),
    verb: ({ context, roomId }: Sender) => sendMessage(context, roomId, { id: newId(), content, files: [] }),
    http: ({ token, roomId }: Sender) =>
      send(target, `/v2/messaging-service/rooms/${roomId}/messages`, {
        token,
        body: { id: newId(), content },
      }),
  };
  const run = async (way: (sender: Sender) => Promise<unknown>, clients: number) => {
    await data.db.deleteFrom("limits").execute();
    const works = Array.from(
      { length: MESSAGES },
      (_, nth) => () => way(senders[nth % senders.length] as Sender),
    );
    return perSecond(clients, works);
  };
  for (const way of [ways.verb, ways.http, ways.bare]) await run(way, HTTP_CLIENTS);
  const lines: Line[] = [];
  const compare = async (
    name: string,
    way: (sender: Sender) => Promise<unknown>,
    clients: number,
    least: number,
  ) =>
    lines.push(
      ...(await compareRates(
        { name, clients, rounds: ROUNDS, least },
        { verb: () => run(way, clients), bare: () => run(ways.bare, clients) },
      )),
    );
  for (const clients of CLIENTS) await compare("send", ways.verb, clients, 0.33);
  await compare("send over HTTP", ways.http, HTTP_CLIENTS, 0.15);
  agent.destroy();
  return lines;
}

/** Gives a sender's account very many rooms, each with a last message, and an order to compare with. */
async function addRooms(data: Database, world: World, sender: Sender): Promise<string> {
  const { db, siteId, areaId, pets, offer } = world;
  const { actor } = sender.context;
  if (actor.role !== "customer") throw new Error("The first sender is a customer");
  const { accountId } = actor;
  const { rows } = await data.pool.query<{ id: string; groomer: string }>(
    `select c.id, r.groomer_id as groomer from customers c join rooms r on r.customer_id = c.id where c.account_id = $1`,
    [accountId],
  );
  const [own] = rows;
  if (!own) throw new Error("The first sender is no customer");
  const client = await data.pool.connect();
  // Keys are checked by plans of the empty tables, which would take minutes.
  await client.query("set session_replication_role = replica");
  for (let first = 1; first <= ROOMS; first += ROOMS_TOGETHER)
    await client.query(ADD_ROOMS, [siteId, NOW, first, first + ROOMS_TOGETHER - 1, accountId, own.id]);
  await client.query("reset session_replication_role");
  client.release();
  const petId = await makePet(db, siteId, own.id, pets.breeds.poodle);
  const lines = [{ petId, serviceId: offer.services.bath }];
  const start = new Date(NOW.getTime() + 86_400_000);
  const visit = { customerId: own.id, areaId, groomerId: own.groomer, start, lines, now: NOW };
  const orderId = await makeOrder(db, siteId, visit);
  await data.pool.query("vacuum analyze rooms, room_members, messages");
  return orderId;
}

async function benchRooms(world: World, api: Api, token: string, orderId: string): Promise<Line[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const target: Target = { api, host: world.host, agent };
  const paths = {
    rooms: `/v2/messaging-service/rooms?limit=${SHOWN_ROOMS}`,
    order: `${ORDERS_PATH}/${orderId}`,
  };
  const times = { rooms: [] as number[], order: [] as number[] };
  for (let read = -10; read < READS; read++) {
    for (const kind of ["rooms", "order"] as const) {
      const { ms } = await send(target, paths[kind], { token });
      if (read >= 0) times[kind].push(ms);
    }
  }
  agent.destroy();
  const ratios = times.order.map((ms, nth) => ms / (times.rooms[nth] as number));
  return [
    { what: "GET of an order", value: median(times.order), unit: "ms" },
    { what: `GET of ${SHOWN_ROOMS} of ${ROOMS} rooms`, value: median(times.rooms), unit: "ms" },
    {
      what: "orders ÷ lists of rooms, in the same time",
      value: median(ratios),
      unit: "×",
      goal: { least: 0.5 },
    },
  ];
}

export async function benchMessages(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-bench-"));
  const server = await startPostgres({ dataDir });
  try {
    await migrate(server.url);
    const data = openDatabase(server.url, { max: 32 });
    const world = await makeWorld(data.db);
    const pairs = await makePairs(world, await addGroomers(world, PAIRS, false));
    const senders = await listSenders(world, data, pairs);
    await data.pool.query("analyze");
    const api = await startServer(server.url);
    printLines("Messages  send (the verb) against one bare statement with the same rows", [
      ...(await benchSending(data, world, api, senders)),
    ]);
    const [reader] = senders as [Sender];
    const orderId = await addRooms(data, world, reader);
    printLines("Messages  a list of rooms over HTTP, one caller, in turns with an order", [
      ...(await benchRooms(world, api, reader.token, orderId)),
    ]);
    await api.stop();
    await data.close();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
