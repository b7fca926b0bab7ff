import type { ChangePlace } from "./change-feed.ts";

/** A place in the changes of one database, as the ids of events have it. */
type LivePlace = ChangePlace & { tableId: string };

// A transaction's id and a time, each short enough for the database's numbers.
const PLACE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,18})\.(\d{1,15})$/;

export const formatPlace = ({ tableId, settled, clock }: LivePlace): string =>
  `${tableId}.${settled}.${Math.floor(clock)}`;

/** Reads an id that the caller sent. Null for anything that no event has had. */
export function readPlace(id: string | null): LivePlace | null {
  const [, tableId, settled, clock] = PLACE.exec(id ?? "") ?? [];
  return tableId && settled && clock ? { tableId, settled, clock: Number(clock) } : null;
}
