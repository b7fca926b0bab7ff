import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makePairRoom } from "#features/messaging/factory.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { type Nodes, startNodes } from "#tests/races/nodes.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { addGroomers } from "./crowd.ts";
import { printLines, quantile } from "./measure.ts";

// People of many conversations follow them at two nodes, each at both, while one of each writes. How long
// does a message need from the answer to its sender until the others hear of it?

const PAIRS = Number(process.env.LIVE_PAIRS ?? 250);
const PER_SECOND = Number(process.env.LIVE_PER_SECOND ?? 200);
const SECONDS = 10;
const NODES = 2;

/** A customer and a groomer with their room. */
export type Pair = { roomId: string; tokens: string[] };

export async function makePairs(
  { db, siteId, addCustomer }: World,
  groomerIds: readonly string[],
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const groomerId of groomerIds) {
    const { customerId, token } = await addCustomer();
    const { accountId } = await db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", groomerId)
      .executeTakeFirstOrThrow();
    const groomer = await makeSignIn(db, siteId, accountId, { now: NOW });
    const roomId = await makePairRoom(db, siteId, { customerId, groomerId }, NOW);
    pairs.push({ roomId, tokens: [token, groomer] });
  }
  return pairs;
}

type Place = { node: number; roomId: string; lastSeq: number };

/** Opens a stream at a node, and reports each new message that it announces. */
function follow(port: number, host: string, token: string, onNews: (place: Omit<Place, "node">) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const headers = { "x-forwarded-host": host, authorization: `Bearer ${token}` };
  const request = get({ host: "127.0.0.1", port, path: "/v2/live", headers, agent: false }, (response) => {
    if (response.statusCode !== 200) return reject(new Error(`A stream got ${response.statusCode}`));
    let rest = "";
    response.setEncoding("utf8").on("data", (text: string) => {
      const events = (rest + text).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        if (!event.includes("event: room")) continue;
        onNews(JSON.parse(/^data: ?(.*)$/m.exec(event)?.[1] ?? "{}"));
      }
    });
    response.on("error", () => {});
    resolve(() => request.destroy());
  });
  request.on("error", reject);
  return promise;
}

const keyOf = ({ node, roomId, lastSeq }: Place) => `${node} ${roomId} ${lastSeq}`;

/** Writes messages at node 0 in even steps, and returns the moments of the answers by room and number. */
async function write(nodes: Nodes, pairs: readonly Pair[]): Promise<Map<string, number>> {
  const answered = new Map<string, number>();
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let nth = 0; nth < PER_SECOND * SECONDS; nth++) {
    await sleep(began + (nth * 1_000) / PER_SECOND - performance.now());
    const { roomId, tokens } = pairs[nth % pairs.length] as Pair;
    const send = async () => {
      const path = `/v2/messaging-service/rooms/${roomId}/messages`;
      const body = { id: newId(), content: "I am five minutes away." };
      const token = tokens[nth % 2];
      const reply = await nodes.call(0, "POST", path, body, { token });
      if (reply.status !== 200) throw new Error(`A message got ${reply.status}`);
      answered.set(`${roomId} ${reply.body.seq}`, performance.now());
    };
    under.push(send());
  }
  await Promise.all(under);
  return answered;
}

async function measure(world: World, pairs: readonly Pair[], url: string) {
  const nodes = await startNodes(NODES, { url, host: world.host });
  const leaves: (() => void)[] = [];
  try {
    const heard = new Map<string, number[]>();
    for (const { tokens } of pairs) {
      const streams = tokens.flatMap((token) =>
        Array.from({ length: NODES }, (_, node) =>
          follow(nodes.port(node), world.host, token, (news) => {
            const key = keyOf({ ...news, node });
            heard.set(key, [...(heard.get(key) ?? []), performance.now()]);
          }),
        ),
      );
      leaves.push(...(await Promise.all(streams)));
    }
    const answered = await write(nodes, pairs);
    await sleep(2_000);
    return { answered, heard, streams: leaves.length };
  } finally {
    for (const leave of leaves) leave();
    await nodes.stop();
  }
}

/** The milliseconds from each answer to its announcements at a node; 0 if one came before the answer. */
function delays({ answered, heard }: Awaited<ReturnType<typeof measure>>, node: number): number[] {
  return [...answered].flatMap(([place, at]) =>
    (heard.get(`${node} ${place}`) ?? []).map((moment) => Math.max(moment - at, 0)),
  );
}

export async function benchLive(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-bench-"));
  const server = await startPostgres({ dataDir });
  let data: Database | null = null;
  try {
    await migrate(server.url);
    data = openDatabase(server.url, { max: 8 });
    const world = await makeWorld(data.db);
    const pairs = await makePairs(world, await addGroomers(world, PAIRS, false));
    await data.pool.query("analyze");
    print(await measure(world, pairs, server.url));
  } finally {
    await data?.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(result: Awaited<ReturnType<typeof measure>>): void {
  const { answered, streams } = result;
  const [same, other] = [delays(result, 0), delays(result, 1)];
  // Two people of each room hear of each message, at both nodes.
  const due = answered.size * 2 * NODES;
  printLines(`${streams} streams at ${NODES} nodes, ${PER_SECOND} messages a second for ${SECONDS} seconds`, [
    {
      what: "from the answer to the announcement at the same node, median",
      value: quantile(same, 0.5),
      unit: "ms",
    },
    { what: "the same, of 99 in 100", value: quantile(same, 0.99), unit: "ms", goal: { most: 50 } },
    { what: "at the other node, median", value: quantile(other, 0.5), unit: "ms" },
    { what: "the same, of 99 in 100", value: quantile(other, 0.99), unit: "ms", goal: { most: 100 } },
    { what: "messages", value: answered.size, unit: "" },
    {
      what: "announcements that are missing",
      value: due - same.length - other.length,
      unit: "",
      goal: { most: 0 },
    },
  ]);
}
