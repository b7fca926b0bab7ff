import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";

/**
 * The API in its own process. `cpu` gives the processor time that the process has used, in microseconds,
 * `statements` how many statements it has sent, and `memory` the bytes that it holds after a collection.
 */
export type Api = {
  port: number;
  cpu(): Promise<number>;
  statements(): Promise<number>;
  memory(): Promise<number>;
  stop(): Promise<void>;
};
type Used = { cpu: number; statements: number; memory: number };

/** Starts the API. Without `usesMemory` it has no caches and reads its lists from the database. */
export async function startServer(url: string, usesMemory = true): Promise<Api> {
  const task = JSON.stringify({ url, now: NOW.toISOString(), usesMemory });
  const child = fork(new URL("./api-server.ts", import.meta.url), [task], { execArgv: ["--expose-gc"] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const readUsed = async () => {
    child.send("used");
    const [used] = (await once(child, "message")) as [Used];
    return used;
  };
  return {
    port,
    cpu: async () => (await readUsed()).cpu,
    statements: async () => (await readUsed()).statements,
    memory: async () => (await readUsed()).memory,
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/**
 * Measures calls over HTTP of one caller: `prepare` fills a new database, before the API starts in its own
 * process. Everything is stopped and removed at the end.
 */
export async function measureCalls<T>(
  prepare: (world: World) => Promise<T>,
  measure: (target: Target, prepared: T, world: World, url: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-bench-"));
  const server = await startPostgres({ dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await migrate(server.url);
    const data = openDatabase(server.url, { max: 4 });
    const world = await makeWorld(data.db);
    const prepared = await prepare(world);
    await data.pool.query("analyze");
    const api = await startServer(server.url);
    try {
      await measure({ api, host: world.host, agent }, prepared, world, server.url);
    } finally {
      await api.stop();
    }
    await data.close();
  } finally {
    agent.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export type Target = { api: Api; host: string; agent: Agent };
export type Answer = { ms: number; body: Buffer[] };

/** `token`: a signed-in person's. With `body` the request is a POST by default, otherwise a GET. */
type Signed = { token: string; body?: unknown; method?: "PUT" };

/** Returns the milliseconds until the whole response has arrived. A status other than 200 ends the run. */
export function send(
  { api, host, agent }: Target,
  path: string,
  { token, body, method: chosen }: Partial<Signed> = {},
): Promise<Answer> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    host,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const method = chosen ?? (body === undefined ? "GET" : "POST");
  const sent = request({ host: "127.0.0.1", port: api.port, method, path, agent, headers }, (response) => {
    // The body is parsed later, because parsing on the same machine would count as the server's time.
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => {
      const ms = performance.now() - began;
      if (response.statusCode === 200) resolve({ ms, body: chunks });
      else reject(new Error(`${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 300)}`));
    });
  });
  sent.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}
