import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, type ClientRequest, get } from "node:http";
import type { Socket } from "node:net";
import { savePublicRoom } from "#features/messaging/desk/store/announcements.ts";
import { openDatabase } from "#kit/server/database.ts";
import { NOW, type World } from "#tests/world.ts";
import { measureCalls, type Target } from "./api.ts";
import type { BareTask } from "./bare-streams.ts";
import { type Line, median, printLines } from "./measure.ts";

// News of many rooms reach many readers: through the API with its database and rights, and from a server of
// the library `ws` that sends equal texts to all. And how much memory does a stream hold while nothing
// happens?

const READERS = 500;
const ROOMS = 40;
const ROUNDS = 21;
const IDLE = 1_000;
/** An account may have ten streams. */
const OF_ACCOUNT = 10;
const EVENT = "event: room\n";

type Prepared = { tokens: string[]; roomIds: string[]; announce(): Promise<unknown> };

async function prepare({ db, siteId, addCustomer }: World): Promise<Omit<Prepared, "announce">> {
  const tokens: string[] = [];
  for (let nth = 0; nth < READERS; nth++) tokens.push((await addCustomer()).token);
  const roomIds: string[] = [];
  for (let nth = 0; nth < ROOMS; nth++) {
    const readers = { title: `News ${nth}`, role: null, areaId: null };
    roomIds.push(await db.transaction().execute((tx) => savePublicRoom(tx, siteId, readers, NOW)));
  }
  return { tokens, roomIds };
}

/** Counts the events that all readers have got, and waits for a number. */
class Count {
  #count = 0;
  #wanted = Number.POSITIVE_INFINITY;
  #resolve = () => {};

  add(count: number): void {
    this.#count += count;
    if (this.#count >= this.#wanted) this.#resolve();
  }

  /** Resolves when `more` events have come since this call, and fails when they do not. */
  next(more: number): Promise<void> {
    this.#wanted = this.#count + more;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => reject(new Error(`${this.#wanted - this.#count} events are missing`)),
      30_000,
    );
    this.#resolve = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  }
}

/** Opens a stream of the API and counts its news of rooms. */
function openStream(
  { api, host }: Pick<Target, "api" | "host">,
  token: string,
  count: Count,
): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const headers = { host, authorization: `Bearer ${token}` };
  const request = get(
    { host: "127.0.0.1", port: api.port, path: "/v2/live", headers, agent: false },
    (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream got ${response.statusCode}`));
      let end = "";
      response.setEncoding("latin1").on("data", (text: string) => {
        const read = end + text;
        count.add(read.split(EVENT).length - 1);
        // The rest is shorter than the word, so nothing is counted twice.
        end = read.slice(1 - EVENT.length);
        resolve(() => request.destroy());
      });
      response.on("error", () => {});
    },
  );
  request.on("error", reject);
  return promise;
}

type Bare = {
  port: number;
  ask(task: BareTask): Promise<{ memory: number }>;
  send(messages: string[]): void;
  stop(): Promise<void>;
};

async function startBare(): Promise<Bare> {
  const child = fork(new URL("./bare-streams.ts", import.meta.url), { execArgv: ["--expose-gc"] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    ask: async (task) => {
      child.send(task);
      return ((await once(child, "message")) as [{ memory: number }])[0];
    },
    send: (messages) => child.send({ messages } satisfies BareTask),
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Opens a WebSocket, and counts messages of a length by their bytes, which costs less than to read them. */
async function openSocket(port: number, frameBytes: number, count: Count): Promise<() => void> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "d2FnZ29uIGJlbmNoIGtleQ==",
  };
  const request: ClientRequest = get({ host: "127.0.0.1", port, headers, agent: false });
  const [, socket, first] = (await once(request, "upgrade")) as [unknown, Socket, Buffer];
  let bytes = first.length;
  socket.on("data", (part: Buffer) => {
    bytes += part.length;
    count.add(Math.floor(bytes / frameBytes));
    bytes %= frameBytes;
  });
  socket.on("error", () => {});
  return () => socket.destroy();
}

/** The milliseconds of each round of each way, in turns. */
async function compare(target: Target, { tokens, roomIds, announce }: Prepared, bare: Bare) {
  const [news, messages] = [new Count(), new Count()];
  const texts = roomIds.map((roomId) => JSON.stringify({ roomId, kind: "public", lastSeq: 0 }));
  const frameBytes = (texts[0]?.length ?? 0) + 2;
  const leaves = await Promise.all([
    ...tokens.map((token) => openStream(target, token, news)),
    ...tokens.map(() => openSocket(bare.port, frameBytes, messages)),
  ]);
  const all = READERS * ROOMS;
  const time = async (count: Count, send: () => unknown) => {
    const began = performance.now();
    const arrived = count.next(all);
    await send();
    await arrived;
    return performance.now() - began;
  };
  const rounds: { own: number; ws: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      own: await time(news, announce),
      ws: await time(messages, () => bare.send(texts)),
    });
  }
  for (const leave of leaves) leave();
  // The first rounds load code.
  return rounds.slice(3);
}

/** The bytes that a stream holds, in the API and in a bare server. */
async function compareIdle(target: Target, tokens: readonly string[], bare: Bare) {
  const unread = new Count();
  const ofApi = await memoryOf(
    () => target.api.memory(),
    (nth) => openStream(target, tokens[Math.floor(nth / OF_ACCOUNT)] as string, unread),
  );
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const ofBare = await memoryOf(
    async () => (await bare.ask("memory")).memory,
    async () => {
      const request = get({ host: "127.0.0.1", port: bare.port, agent });
      const [response] = await once(request, "response");
      response.resume().on("error", () => {});
      return () => request.destroy();
    },
  );
  return { ofApi, ofBare };
}

async function memoryOf(
  read: () => Promise<number>,
  open: (nth: number) => Promise<() => void>,
): Promise<number> {
  // The first stream loads code, and the feed.
  const leaves = [await open(0)];
  const before = await read();
  for (let nth = 1; nth <= IDLE; nth++) leaves.push(await open(nth));
  const after = await read();
  for (const leave of leaves) leave();
  return (after - before) / IDLE;
}

export async function benchDeliveries(): Promise<void> {
  const bare = await startBare();
  try {
    await measureCalls(prepare, async (target, prepared, { siteId }, url) => {
      const data = openDatabase(url, { max: 1 });
      const announce = () =>
        data.pool.query(
          "insert into changes (kind, site_id, resource) select 'room', $1, unnest($2::uuid[])",
          [siteId, prepared.roomIds],
        );
      const idle = await compareIdle(target, prepared.tokens, bare);
      const rounds = await compare(target, { ...prepared, announce }, bare);
      await data.close();
      print(rounds, idle);
    });
  } finally {
    await bare.stop();
  }
}

function print(
  rounds: readonly { own: number; ws: number }[],
  idle: { ofApi: number; ofBare: number },
): void {
  const perSecond = (way: "own" | "ws") =>
    (READERS * ROOMS * 1_000) / median(rounds.map((round) => round[way]));
  const lines: Line[] = [
    { what: "deliveries of the API", value: perSecond("own"), unit: "/s" },
    { what: "deliveries of a server of ws", value: perSecond("ws"), unit: "/s" },
    {
      what: "API / ws",
      value: median(rounds.map(({ own, ws }) => ws / own)),
      unit: "×",
      goal: { least: 2 },
    },
    { what: "an idle stream of the API", value: idle.ofApi / 1_024, unit: "KiB" },
    { what: "an idle stream of a bare server", value: idle.ofBare / 1_024, unit: "KiB" },
    { what: "API / bare", value: idle.ofApi / idle.ofBare, unit: "×", goal: { most: 2 } },
  ];
  printLines(`News of ${ROOMS} rooms to ${READERS} readers at once, and ${IDLE} idle streams`, lines);
}
