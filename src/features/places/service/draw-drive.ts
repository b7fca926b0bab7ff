import type { Db } from "#kit/server/database.ts";
import { type DriveLine, type Router, takingRouter } from "../adapters/router.ts";
import { pointKey } from "../rules/drive-legs.ts";
import type { Point } from "../rules.ts";

const MAX_LINES = 500;

const linesByRouter = new WeakMap<Router, Map<string, DriveLine>>();

/**
 * The course of a drive along streets; null without a router, or when it does not answer. `mayAsk` is called
 * before a call of the router. Call it outside of transactions.
 */
export async function drawDrive(
  db: Db,
  from: Point,
  to: Point,
  mayAsk: () => Promise<boolean>,
): Promise<DriveLine | null> {
  const router = takingRouter();
  if (!router) return null;
  if (db.isTransaction) throw new Error("A router is asked outside of transactions.");
  const lines = linesByRouter.get(router) ?? new Map<string, DriveLine>();
  linesByRouter.set(router, lines);
  const key = [from, to].map(({ latitude, longitude }) => pointKey({ lat: latitude, lng: longitude })).join();
  const known = lines.get(key);
  if (known) return known;
  if (!(await mayAsk())) return null;
  const asked = await router.service.ask(router.lineCall(from, to), router.callMs, router.readLine);
  if (!asked.ok) return null;
  lines.set(key, asked.answer);
  const [oldest] = lines.keys();
  if (lines.size > MAX_LINES && oldest !== undefined) lines.delete(oldest);
  return asked.answer;
}
