import { rm } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { type HeardStream, hearEvents } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { makeTestFolder } from "../database.ts";
import { createDatabase, dropDatabase } from "../db.ts";
import { type Program, startProgram } from "../whole-program.ts";

const BUILD_MS = 300_000;

let url: string;
let dataDir: string;
const programs: Program[] = [];

beforeAll(async () => {
  await ensureBuilt(process.execPath);
  url = await createDatabase();
  dataDir = await makeTestFolder();
}, BUILD_MS);

afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill("SIGKILL");
    await ended();
  }
  await dropDatabase(url);
  await rm(dataDir, { recursive: true });
});

async function start(drainSeconds: number): Promise<{ program: Program; port: number }> {
  const drain = { DRAIN_SECONDS: String(drainSeconds) };
  const program = startProgram({
    env: { DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", ...drain },
  });
  programs.push(program);
  const ready = /http:\/\/localhost:(\d+)/;
  await program.says(ready);
  return { program, port: Number(ready.exec(program.said())?.[1]) };
}

type Answer = { status: number | undefined; isLast: boolean; text: string };

function send(agent: Agent, port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: "127.0.0.1", port, path }, (response: IncomingMessage) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.once("error", reject);
      response.once("end", () => {
        resolve({ status: response.statusCode, isLast: response.headers.connection === "close", text });
      });
    });
    request.once("error", reject);
  });
}

/** Sends requests on one connection until an answer closes it. */
async function sendUntilLast(agent: Agent, port: number, path: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  do answers.push(await send(agent, port, path));
  while (!answers.at(-1)?.isLast);
  return answers;
}

/** Signs a customer of the demo in. */
async function signIn({ db, pool }: Database): Promise<{ authorization: string }> {
  const { id: siteId } = await db.selectFrom("sites").select("id").limit(1).executeTakeFirstOrThrow();
  // The program runs by the machine's clock.
  const { rows } = await pool.query<{ now: Date }>("select now()");
  const { token } = await makeCustomer(db, asSiteId(siteId), { now: rows[0]?.now as Date });
  return { authorization: `Bearer ${token}` };
}

/** Follows the news as a customer of the demo. */
async function openStream(port: number): Promise<HeardStream> {
  const data = openDatabase(url, { onConnectionError: () => {} });
  const headers = await signIn(data);
  await data.close();
  const response = await fetch(`http://127.0.0.1:${port}/v2/live`, { headers });
  expect(response.status).toBe(200);
  return hearEvents(response);
}

const PATHS = ["/healthz", "/openapi.json", "/v2/nothing", "/readyz"];

it("a stopped program answers every request on open connections and closes them", async () => {
  // After the drain, connections are cut. A busy machine needs more than the default seconds for it.
  const { program, port } = await start(12);
  const stream = await openStream(port);
  const clients = Array.from({ length: 24 }, (_, index) => ({
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    path: PATHS[index % PATHS.length] ?? "",
  }));
  const first = await Promise.all(clients.map(({ agent, path }) => send(agent, port, path)));
  expect(first.filter(({ isLast }) => isLast)).toEqual([]);
  const pending = clients.map(({ agent, path }) => sendUntilLast(agent, port, path));
  program.child.kill("SIGTERM");
  const answers = await Promise.all(pending).catch((cause) => {
    throw new Error(`A request got no answer. The program said:\n${program.said()}`, { cause });
  });
  for (const [index, clientAnswers] of answers.entries()) {
    const expected = { "/v2/nothing": 404, "/readyz": 503 }[PATHS[index % PATHS.length] ?? ""] ?? 200;
    expect(clientAnswers.at(-1)?.status).toBe(expected);
  }
  expect(answers[3]?.at(-1)?.text).toBe('{"status":"not ready","why":"the program is stopping"}');
  for (const { agent } of clients) agent.destroy();
  expect(await stream.ended).toBe(true);
  expect(await program.ended()).toBe(0);
});

it("a stopped program ends the calls of clients that have left before it closes the database", async () => {
  const { program, port } = await start(0);
  const data = openDatabase(url, { onConnectionError: () => {} });
  const headers = await signIn(data);
  const lock = await data.pool.connect();
  await lock.query("begin");
  await lock.query("lock table sign_ins in access exclusive mode");
  const request = get({ host: "127.0.0.1", port, path: "/v2/account/me", headers, agent: false });
  request.on("error", () => {});
  await eventually(async () => {
    const { rows } = await data.pool.query(
      `select 1 from pg_locks where not granted and relation = 'sign_ins'::regclass
        and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  request.destroy();
  program.child.kill("SIGTERM");
  await eventually(async () => {
    const refused = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => "refused");
    expect(refused).toBe("refused");
  });
  // In this time, a stop that does not wait for the call closes the database. The call has more to read.
  await sleep(1_000);
  await lock.query("rollback");
  lock.release();
  await data.close();
  expect(await program.ended()).toBe(0);
  expect(program.said()).not.toContain('"level":"error"');
});
