import { isDeepStrictEqual } from "node:util";
import type { Db } from "#kit/server/database.ts";
import { hashToken } from "#kit/server/ids.ts";
import type { Actor, Person } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toPerson } from "../internal/to-person.ts";
import { isUseDue, RECORD_USE_EVERY_MS, signInEnd } from "../rules/sign-in.ts";
import * as signInsStore from "../store/sign-ins.ts";

/**
 * Finds the person of a session's token. Null for an unknown or ended session, another site or a closed
 * account. Reads the database each time, so that a sign-out counts at once on every node. At most once an
 * hour, moves the session's end to 365 days after `now`.
 */
export async function findActor(db: Db, siteId: SiteId, token: string, now: Date): Promise<Actor | null> {
  const row = await signInsStore.findByToken(db, siteId, hashToken(token));
  const person = row && toPerson(row, now);
  if (!person) return null;
  if (isUseDue(row, now)) await recordUse(db, siteId, row.id, now);
  return person;
}

/**
 * Finds the person of a session as they are now: for work that goes on after the call that began it. Null
 * once the session has ended or the account is closed.
 */
export async function findSignedIn(db: Db, signInId: string, now: Date): Promise<Person | null> {
  const [row] = await signInsStore.findOfAllSites(db, [signInId]);
  return row ? toPerson(row, now) : null;
}

/**
 * Lists those of the people found before who are still signed in with the same rights. Sign-ins
 * of all brands are read at once.
 */
export async function listUnchanged(db: Db, people: readonly Person[], now: Date): Promise<Set<Person>> {
  const ids = [...new Set(people.map(({ signInId }) => signInId))];
  if (ids.length === 0) return new Set();
  const rows = new Map((await signInsStore.findOfAllSites(db, ids)).map((row) => [row.id, row]));
  return new Set(
    people.filter((person) => {
      const row = rows.get(person.signInId);
      return row !== undefined && isDeepStrictEqual(toPerson(row, now), person);
    }),
  );
}

async function recordUse(db: Db, siteId: SiteId, id: string, now: Date): Promise<void> {
  const lastUseBefore = new Date(now.getTime() - RECORD_USE_EVERY_MS);
  try {
    await signInsStore.recordUse(db, siteId, id, now, lastUseBefore, signInEnd(now, false));
  } catch {
    // A database that cannot write (full disk, read only) can still serve reads. The next use tries again.
  }
}
