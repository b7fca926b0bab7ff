import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { SECRET } from "#tests/reset-modules.ts";
import { NOW } from "#tests/world.ts";
import type { NodeNews, NodeTask } from "./api-node.ts";

/** The answer to a client. `status` is 0 if its node was killed during the call. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what each test asserts
export type Reply = { status: number; body: any; headers: Headers };

export type Client = { token?: string | undefined };

type NodeProgram = "api-node.ts" | "timed-node.ts" | "unguarded-node.ts" | "unlocked-node.ts";

export type Nodes = {
  /** Sends a call to node `nth`, or to the next living node. */
  call(nth: number, method: string, path: string, body?: unknown, client?: Client): Promise<Reply>;
  port(nth: number): number;
  /** Opens a stream of events at node `nth`, or at the next living node. Rejects if the node is killed. */
  open(nth: number, path: string, client: Client & { lastEventId?: string }): Promise<Response>;
  /**
   * Kills node `nth` by SIGKILL, starts another in its place, and waits until that node answers.
   */
  kill(nth: number): Promise<void>;
  /** Kills the nodes in turn until the returned function is called, which waits until all live again. */
  killRepeatedly(everyMs: number): () => Promise<void>;
  /** Counts the killed nodes. */
  killed(): number;
  living(): number;
  stop(): Promise<void>;
};

/** Each node loads the whole program, which takes long on a busy machine. */
export const START_MS = 300_000;

type Running = { child: ChildProcess; port: number; wasKilled: boolean };

let calls = 0;

/**
 * Calls a program on this machine as a client of `host`. Each call comes from another network, because limits
 * count by network.
 */
export async function callNode(
  node: { port: number; wasKilled: boolean },
  host: string,
  { method, path, body }: { method: string; path: string; body: unknown },
  client: Client = {},
): Promise<Reply> {
  const headers = {
    ...headersOf(host, client),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  try {
    const answer = await fetch(`http://127.0.0.1:${node.port}${path}`, request);
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  } catch (error) {
    if (!node.wasKilled) throw error;
    return { status: 0, body: null, headers: new Headers() };
  }
}

function headersOf(host: string, { token }: Client): Record<string, string> {
  const number = ++calls;
  return {
    "x-forwarded-host": host,
    "x-forwarded-for": `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

/** Starts several processes that serve a brand's API on one database. Tests call and kill them. */
export async function startNodes(
  count: number,
  { url, host, program = "api-node.ts" }: { url: string; host: string; program?: NodeProgram },
): Promise<Nodes> {
  const task: NodeTask = { url, now: NOW.toISOString(), secret: SECRET };
  const start = () => startNode(program, task);
  const places = await Promise.all(Array.from({ length: count }, start));
  let killed = 0;
  const living = () => places.filter(({ wasKilled }) => !wasKilled).length;

  /** Finds node `nth`, or the next living node. */
  function pick(nth: number): Running {
    const candidates = places.map((_, i) => places[(nth + i) % count] as Running);
    return candidates.find(({ wasKilled }) => !wasKilled) ?? (candidates[0] as Running);
  }

  async function kill(nth: number): Promise<void> {
    const node = pick(nth);
    if (node.wasKilled) return;
    node.wasKilled = true;
    killed++;
    node.child.kill("SIGKILL");
    places[places.indexOf(node)] = await start();
  }

  function killRepeatedly(everyMs: number) {
    let turn = 0;
    const underWay = new Set<Promise<void>>();
    const timer = setInterval(() => {
      // On a busy machine the last killed node may not live yet. Never kill all nodes at once.
      if (living() < count) return;
      const killing = kill(turn++).finally(() => underWay.delete(killing));
      underWay.add(killing);
    }, everyMs);
    return async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    };
  }

  async function stop(): Promise<void> {
    await Promise.all(
      places.map(async ({ child }) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, "exit");
        child.disconnect();
        await ended;
      }),
    );
  }
  const call: Nodes["call"] = (nth, method, path, body, client) =>
    callNode(pick(nth), host, { method, path, body }, client);
  const open: Nodes["open"] = (nth, path, { lastEventId, ...client }) => {
    const headers = { ...headersOf(host, client), ...(lastEventId && { "last-event-id": lastEventId }) };
    return fetch(`http://127.0.0.1:${pick(nth).port}${path}`, { headers });
  };
  return {
    call,
    port: (nth) => pick(nth).port,
    open,
    kill,
    killRepeatedly,
    killed: () => killed,
    living,
    stop,
  };
}

async function startNode(program: string, task: NodeTask): Promise<Running> {
  const child = fork(new URL(program, import.meta.url), [JSON.stringify(task)]);
  const failed = once(child, "exit").then(() => Promise.reject(new Error("A node ended at its start")));
  const [news] = (await Promise.race([once(child, "message"), failed])) as [NodeNews];
  failed.catch(() => {});
  return { child, port: news.port, wasKilled: false };
}
