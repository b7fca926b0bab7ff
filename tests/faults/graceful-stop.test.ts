import { rm } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { openDatabase } from "#kit/server/database.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { type HeardStream, hearEvents } from "#tests/event-stream.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { makeTestFolder } from "../database.ts";
import { createDatabase, dropDatabase } from "../db.ts";
import { type Program, startProgram } from "../whole-program.ts";

const BUILD_MS = 300_000;

let url: string;
let dataDir: string;
let program: Program;
let port: number;

beforeAll(async () => {
  await ensureBuilt(process.execPath);
  url = await createDatabase();
  dataDir = await makeTestFolder();
  program = startProgram({
    // After the drain, connections are cut. A busy machine needs more than the default seconds for it.
    env: { DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", DRAIN_SECONDS: "12" },
  });
  const ready = /http:\/\/localhost:(\d+)/;
  await program.says(ready);
  port = Number(ready.exec(program.said())?.[1]);
}, BUILD_MS);

afterAll(async () => {
  program?.child.kill("SIGKILL");
  await program?.ended();
  await dropDatabase(url);
  await rm(dataDir, { recursive: true });
});

type Answer = { status: number | undefined; isLast: boolean; text: string };

function send(agent: Agent, path: string): Promise<Answer> {
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
async function sendUntilLast(agent: Agent, path: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  do answers.push(await send(agent, path));
  while (!answers.at(-1)?.isLast);
  return answers;
}

/** Follows the news as a customer of the demo. */
async function openStream(): Promise<HeardStream> {
  const { db, pool, close } = openDatabase(url, { onConnectionError: () => {} });
  const { id: siteId } = await db.selectFrom("sites").select("id").limit(1).executeTakeFirstOrThrow();
  // The program runs by the machine's clock.
  const { rows } = await pool.query<{ now: Date }>("select now()");
  const { token } = await makeCustomer(db, asSiteId(siteId), { now: rows[0]?.now as Date });
  await close();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/v2/live`, { headers });
  expect(response.status).toBe(200);
  return hearEvents(response);
}

const PATHS = ["/healthz", "/openapi.json", "/v2/nothing", "/readyz"];

it("a stopped program answers every request on open connections and closes them", async () => {
  const stream = await openStream();
  const clients = Array.from({ length: 24 }, (_, index) => ({
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    path: PATHS[index % PATHS.length] ?? "",
  }));
  const first = await Promise.all(clients.map(({ agent, path }) => send(agent, path)));
  expect(first.filter(({ isLast }) => isLast)).toEqual([]);
  const pending = clients.map(({ agent, path }) => sendUntilLast(agent, path));
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
