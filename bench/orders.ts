import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { placeOrder } from "#features/booking/checkout/service/place-order.ts";
import { BASE } from "#features/booking/contract/session.ts";
import { startBoard } from "#features/calendar/board/occupancy.ts";
import { startRoster } from "#features/groomers/board/roster.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { testClock } from "#kit/server/clock.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { HOME, makeWorld, NOW, type World } from "#tests/world.ts";
import { send as sendToApi, startServer } from "./api.ts";
import { addGroomers } from "./crowd.ts";
import { besideCrowd } from "./hot.ts";
import { type Line, printLines } from "./measure.ts";
import { compareRates, type Placed, perSecond, placedBy } from "./rates.ts";

const GROOMERS = 48;
const CLIENTS = [1, 8, 32];
/** The number of orders of each kind at each number of clients, over all rounds. */
const ORDERS = 288;
const ROUNDS = 3;
const DAY_MS = 86_400_000;
const CUSTOMERS = 32;

type Ready = {
  world: World;
  data: Database;
  context: Context;
  token: string;
  total: { min: number; max: number };
  /**
   * The customers of the copied sessions. Orders of one customer would wait for each other, so there are
   * many.
   */
  customers: readonly Customer[];
};

type Customer = { id: string; context: Context; bearer: string };
/** A booking session that is ready to become an order. */
type Copy = { token: string; customer: Customer };

/** Makes a whole booking up to the payment through the API. All other sessions are copies of this session. */
async function prepare(world: World, data: Database): Promise<Ready> {
  const [model] = await addGroomers(world, GROOMERS, false);
  const { body: started } = await world.call("POST", `${BASE}/search`, { body: { address: HOME } });
  const token = started.id as string;
  let bearer = {};
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await world.call(method, `${BASE}/${token}/${path}`, { body, ...bearer });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const dog = { breedId: world.pets.breeds.poodle, name: "Bo", gender: "male", birthYear: 2020 };
  const saved = await send("PUT", "pets", { pets: [dog] });
  const { bath, groom } = world.offer.services;
  const services = [bath, groom].map((id) => ({ id, serviceAddOns: [] }));
  await send("PUT", "set-services", { pets: [{ id: saved.body.pets[0].id, services }] });
  const startsAt = new Date(NOW.getTime() + DAY_MS + 2 * 3_600_000).toISOString();
  await send("POST", "set-appointment-time", { groomerId: model, startsAt });
  const person = { firstName: "Ann", lastName: "Lee", email: "ann@example.com", phoneNumber: "+16025550123" };
  const boxes = { cancellationPolicy: true, petRelease: true, termsAndConditions: true };
  await send("POST", "customer", { ...person, ...boxes });
  await send("POST", "customer/send-digit-code", {});
  const { bodyText } = await data.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("channel", "=", "text")
    .executeTakeFirstOrThrow();
  const registered = await send("POST", "customer/register", { code: /\d{6}/.exec(bodyText)?.[0] });
  const customer = /waggon_session=([^;]+)/.exec(registered.cookies.join("\n"))?.[1] ?? "";
  bearer = { token: customer };
  const ready = await send("PUT", "payment-method", { id: "cash" });
  const context: Context = {
    siteId: world.siteId,
    actor: (await findActor(data.db, world.siteId, customer, NOW)) as Context["actor"],
    now: NOW,
    db: data.db,
    log: createLog("error"),
    requestId: "bench",
    ipAddress: "127.0.0.1",
    userAgent: "bench",
    origin: "http://localhost",
    cookie: () => undefined,
    setCookie: () => {},
  };
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const { customerId: id, token: own } = await world.addCustomer();
      const actor = (await findActor(data.db, world.siteId, own, NOW)) as Context["actor"];
      return { id, bearer: own, context: { ...context, actor } };
    }),
  );
  return { world, data, context, token, customers, total: ready.body.quote.total };
}

/**
 * Copies the session for every groomer and, when all groomers have a copy, for another day. The copies have
 * no hold.
 */
async function copySessions(
  { data, token, customers }: Ready,
  count: number,
  which: { first: number; groomers: number; days: number },
): Promise<Copy[]> {
  const { db } = data;
  const row = await db
    .selectFrom("bookingSessions")
    .selectAll()
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  const all = await db.selectFrom("workZones").select(["id", "groomerId"]).orderBy("groomerId").execute();
  const zones = all.slice(which.first, which.first + which.groomers);
  const draft = row.draft as unknown as { visits: { startsAt: string; endsAt: string }[] };
  const copies: Copy[] = [];
  for (let nth = 0; nth < count; nth++) {
    const zone = zones[nth % zones.length];
    const days = 1 + (Math.floor(nth / zones.length) % which.days);
    const later = (instant: string) => new Date(Date.parse(instant) + days * DAY_MS).toISOString();
    const visits = draft.visits.map((visit) => ({
      ...visit,
      groomerId: zone?.groomerId,
      zoneId: zone?.id,
      startsAt: later(visit.startsAt),
      endsAt: later(visit.endsAt),
    }));
    const copy = { token: newToken(), customer: customers[nth % customers.length] as Customer };
    copies.push(copy);
    await db
      .insertInto("bookingSessions")
      .values({
        ...row,
        id: newId(),
        tokenHash: hashToken(copy.token),
        customerId: copy.customer.id,
        // The original session already has an order; another try would only return that order.
        status: "new",
        draft: JSON.stringify({ ...draft, visits }),
        holdExpiresAt: null,
      })
      .execute();
  }
  return copies;
}

/** Inserts the rows of an order by one statement: the order, two lines, the occupancy and a job. */
const BARE = `
  with made as (
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', $2::uuid, 'number', $2::text, 'booking_session_id', $2::uuid))).* from orders o where o.id = $1
  ), lines as (
    insert into order_lines select (jsonb_populate_record(l, jsonb_build_object(
      'id', gen_random_uuid(), 'order_id', $2::uuid))).* from order_lines l where l.order_id = $1
  ), taken as (
    insert into occupancy (id, site_id, resource, during, kind, holder, minutes)
    select gen_random_uuid(), site_id, gen_random_uuid(), tstzrange(appointment_start, appointment_end), 'order', $2::uuid, 90
    from orders where id = $1
  )
  select graphile_worker.add_job('bench', '{}')`;

const EVERYBODY = { first: 1, groomers: GROOMERS - 1, days: 50 };
const HOT = { first: 0, groomers: 1, days: 3 };
/** The number of concurrent HTTP clients. */
const HTTP_CLIENTS = 8;
/** The number of orders that are placed alone, and beside the crowd. */
const BESIDE = 384;
const OF_CROWD = 1_536;
/**
 * The number of orders before the measurement. A server that has just started still compiles its code and
 * plans its statements.
 */
const WARMING = 320;

export async function benchOrders(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-bench-"));
  const server = await startPostgres({ dataDir });
  try {
    await migrate(server.url);
    const data = openDatabase(server.url, { max: 32 });
    const ready = await prepare(await makeWorld(data.db), data);
    await placeOrder(ready.context, ready.token, ready.total);
    const { id } = await data.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    const log = createLog("error");
    // A node that serves pages does the same.
    const caches = [startBoard({ ...data, clock: testClock(NOW), log }), startRoster({ ...data, log })];
    await Promise.all(caches.map((cache) => cache.ready));
    const api = await startServer(server.url);
    const tokens = await copySessions(ready, WARMING * 2 + ORDERS * (CLIENTS.length + 1) + BESIDE, EVERYBODY);
    const crowd = await copySessions(ready, OF_CROWD, HOT);
    await data.pool.query("analyze");
    const bare = () => data.pool.query({ name: "bare", text: BARE, values: [id, newId()] });
    const verb = ({ token, customer }: Copy) => placeOrder(customer.context, token, ready.total);
    const lines: Line[] = [];
    const placed = placedBy(data);
    const most = Math.max(...CLIENTS);
    await placed(
      () => WARMING,
      () => perSecond(most, workOf(tokens.splice(0, WARMING), verb)),
    );
    await perSecond(most, Array(WARMING).fill(bare));
    for (const clients of CLIENTS)
      lines.push(
        ...(await compare("place-order", clients, tokens.splice(0, ORDERS), { verb, bare, placed }, 0.33)),
      );
    const agent = new Agent({ keepAlive: true, maxSockets: HTTP_CLIENTS });
    const target = { api, host: ready.world.host, agent };
    const overHttp = ({ token, customer: { bearer } }: Copy) =>
      sendToApi(target, `${BASE}/${token}/place-order`, {
        token: bearer,
        body: { agreedTotal: ready.total },
      });
    await placed(
      () => WARMING,
      () => perSecond(HTTP_CLIENTS, workOf(tokens.splice(0, WARMING), overHttp)),
    );
    const own = tokens.splice(0, ORDERS);
    const ways = { verb: overHttp, bare, placed };
    lines.push(...(await compare("place-order over HTTP", HTTP_CLIENTS, own, ways, 0.15)));
    lines.push(...(await besideCrowd({ others: tokens, crowd, rounds: ROUNDS }, verb, placed)));
    const { rows } = await data.pool.query<{ n: number }>(
      `select count(*)::int as n from occupancy a join occupancy b
       on a.resource = b.resource and a.holder < b.holder and a.during && b.during`,
    );
    const value = rows[0]?.n ?? Number.NaN;
    lines.push({ what: "stretches that two orders share", value, unit: "", goal: { most: 0 } });
    printLines("Orders  place-order (the verb, cash) against one bare statement with the same rows", lines);
    agent.destroy();
    await api.stop();
    await Promise.all(caches.map((cache) => cache.close()));
    await data.close();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Ways = { verb(copy: Copy): Promise<unknown>; bare(): Promise<unknown>; placed: Placed };

const workOf = (copies: readonly Copy[], way: Ways["verb"]) => copies.map((copy) => () => way(copy));

async function compare(
  name: string,
  clients: number,
  tokens: Copy[],
  { verb, bare, placed }: Ways,
  least: number,
): Promise<Line[]> {
  const share = Math.floor(tokens.length / ROUNDS);
  const ofRound = (round: number) => tokens.slice(round * share, (round + 1) * share);
  return compareRates(
    { name, clients, rounds: ROUNDS, least },
    {
      verb: (round) => {
        const own = ofRound(round);
        return placed(
          () => own.length,
          () => perSecond(clients, workOf(own, verb)),
        );
      },
      bare: (round) => perSecond(clients, Array(ofRound(round).length).fill(bare)),
    },
  );
}
