// Places one order in its own process, which kills itself by SIGKILL around a given commit.
import pg from "pg";
import { makeApi } from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { openDatabase } from "#kit/server/database.ts";
import { handlers } from "../../src/api.ts";
import { fillPorts } from "../../src/ports.ts";

type Task = {
  url: string;
  now: string;
  secret: string;
  host: string;
  path: string;
  token: string;
  body: unknown;
  /** The number of the commit, counted from 1; 0 for none. */
  commit: number;
  side: "before" | "after";
};

const task = JSON.parse(process.argv[2] ?? "{}") as Task;

function die(): void {
  process.kill(process.pid, "SIGKILL");
}

let commits = 0;
const send = pg.Client.prototype.query as (...parts: unknown[]) => Promise<unknown>;
pg.Client.prototype.query = function query(this: pg.Client, ...parts: unknown[]) {
  const text = typeof parts[0] === "string" ? parts[0] : (parts[0] as { text?: string } | undefined)?.text;
  if (text?.toLowerCase() !== "commit") return send.apply(this, parts);
  commits += 1;
  if (commits !== task.commit) return send.apply(this, parts);
  if (task.side === "before") die();
  return send.apply(this, parts).then(die);
} as typeof pg.Client.prototype.query;

const data = openDatabase(task.url, { max: 4 });
const clock = testClock(task.now);
fillPorts({ mode: "demo", secret: task.secret, mail: null, twilio: null }, data.db, clock);
const call = makeApi(data.db, handlers, clock);
const answer = await call(task.host, "POST", task.path, { token: task.token, body: task.body });
process.stdout.write(JSON.stringify({ status: answer.status, commits }));
await data.close();
