import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import { transact } from "#kit/server/transact.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { lockGroomers } from "../../service.ts";
import { MAX_BUSY_CALENDARS } from "../rules/busy-calendars.ts";
import * as store from "../store.ts";

export type AddResult = { ok: true; id: string } | { ok: false; why: "full" | "known" };

/** Adds a calendar elsewhere to a groomer, unless it is there or there are five. It is not read yet. */
export function addBusyCalendar(
  db: Db,
  siteId: SiteId,
  { groomerId, name, address }: { groomerId: string; name: string; address: string },
  now: Date,
): Promise<AddResult> {
  return transact(db, async (tx): Promise<AddResult> => {
    await takeLock(tx, lockGroomers([groomerId]));
    const calendars = await store.list(tx, siteId, groomerId);
    if (calendars.some((calendar) => calendar.address === address)) return { ok: false, why: "known" };
    if (calendars.length >= MAX_BUSY_CALENDARS) return { ok: false, why: "full" };
    const id = newId();
    await store.insert(tx, siteId, { id, groomerId, name, address, createdAt: now });
    return { ok: true, id };
  });
}
