import { isIP } from "node:net";
import { CompiledQuery, type RawBuilder, type SqlBool, sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../wire/errors.ts";
import type { Db } from "./database.ts";
import { hmac } from "./secret.ts";

/** At most `points` attempts within `seconds` after the first attempt. */
export type RateLimit = { points: number; seconds: number };

/** A limit and what it counts. `key` names the brand and what is limited, such as an account. */
export type CountedLimit = { name: string; key: string; rule: RateLimit };

// Its types leave out how long its memory refuses a key, in milliseconds.
type Limiter = RateLimiterPostgres & { getInMemoryBlockMsBeforeExpire(key: string): number };

const limiters = new WeakMap<Db, Map<string, Limiter>>();

/**
 * Creates the database client that the limiter library expects. It runs queries on the program's own pool.
 */
function createStoreClient(db: Db) {
  return {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

function limiterOf(db: Db, name: string, { points, seconds }: RateLimit): Limiter {
  const ours = limiters.get(db) ?? new Map<string, Limiter>();
  limiters.set(db, ours);
  const prefix = `${name}/${points}/${seconds}`;
  let limiter = ours.get(prefix);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: createStoreClient(db),
      storeType: "client",
      tableName: "limits",
      tableCreated: true,
      clearExpiredByTimeout: false, // a job of `accounts` clears the table
      keyPrefix: prefix,
      points,
      duration: seconds,
      // A caller far over the limit is refused from memory: a flood does not reach the database.
      inMemoryBlockOnConsumed: points + 1,
    }) as Limiter;
    ours.set(prefix, limiter);
  }
  return limiter;
}

// The table never holds phone numbers, e-mail or IP addresses in plain text.
const storedKey = (key: string) => hmac("limit", key).toString("base64url");

/** Formats a wait for people, rounded up: "40 seconds", "5 minutes", "2 hours". */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5_400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Creates the refusal `too_many_requests`, whose `details.retryAfterSeconds` says how long to wait. */
export function refuseTooMany(retryAfterSeconds: number, lead = "That was a lot of tries."): Refusal {
  const message = `${lead} Please wait ${formatWait(retryAfterSeconds)} and try again.`;
  return new Refusal("too_many_requests", message, { details: { retryAfterSeconds } });
}

/**
 * Counts an attempt, or as many as `count`, across all nodes. `key` names the brand and what is limited,
 * such as an account. Call it before the work and outside of a transaction, because a rollback must not
 * reset the count. The real time counts, even under a test clock.
 *
 * @throws Refusal `too_many_requests` above `points` attempts; the database's error when it cannot count
 */
export async function limitRate(
  db: Db,
  name: string,
  key: string,
  rule: RateLimit,
  count = 1,
): Promise<void> {
  if (db.isTransaction) throw new Error("A limit is counted outside of transactions.");
  try {
    await limiterOf(db, name, rule).consume(storedKey(key), count);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw refuseTooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)));
  }
}

/** Whether this process refuses a caller at one of the limits without asking the database. */
export function isRefusedFromMemory(db: Db, limits: readonly CountedLimit[]): boolean {
  return limits.some(({ name, key, rule }) => {
    const limiter = limiterOf(db, name, rule);
    return limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(storedKey(key))) > 0;
  });
}

/**
 * Counts an attempt inside the one statement that does the work, so that the count needs no round trip and no
 * commit of its own. Each limit counts only what the limit before it allows. `parts` come before the
 * statement's own (`with …`), which does the work only where `isWithin`. It must stand outside of
 * transactions, as `limitRate`, which says how long to wait.
 */
export function countWithin(
  db: Db,
  limits: readonly CountedLimit[],
): { parts: RawBuilder<unknown>; isWithin: RawBuilder<SqlBool> } {
  if (db.isTransaction) throw new Error("A limit is counted outside of transactions.");
  const now = Date.now();
  let isWithin = sql<SqlBool>`true`;
  const parts = limits.map(({ name, key, rule }, nth) => {
    const part = sql.id(`limit_${nth}`);
    const counted = sql`${part} as (
      insert into limits as counted (key, points, expire)
      select ${limiterOf(db, name, rule).getKey(storedKey(key))}, 1, ${now + rule.seconds * 1_000}::bigint
      where ${isWithin}
      on conflict (key) do update set
        points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
        expire = case when counted.expire <= ${now} then excluded.expire else counted.expire end
      returning points)`;
    isWithin = sql<SqlBool>`exists (select from ${part} where points <= ${rule.points})`;
    return counted;
  });
  return { parts: sql.join(parts, sql`, `), isWithin };
}

/** Resets the attempts of `key` after a success. `rule` must equal the rule that counted them. */
export async function resetRateLimit(db: Db, name: string, key: string, rule: RateLimit): Promise<void> {
  await limiterOf(db, name, rule).delete(storedKey(key));
}

/** The network of a caller: an IPv4 address itself, or the /64 network of an IPv6 address. */
export function toNetwork(ipAddress: string): string {
  if (isIP(ipAddress) !== 6) return ipAddress;
  const [head = "", tail = ""] = ipAddress.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** Removes expired counters; a nightly job calls it. */
export async function clearRateLimits(db: Db): Promise<void> {
  // Statements that count at several limits hold one row while they wait for the next.
  await db
    .deleteFrom("limits")
    .where("key", "in", (limits) =>
      limits.selectFrom("limits").select("key").where("expire", "<", Date.now()).forUpdate().skipLocked(),
    )
    .execute();
}
