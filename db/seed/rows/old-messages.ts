import { sql } from "kysely";
import type { Tx } from "#kit/server/database.ts";
import { TALKS } from "./rooms.ts";

/** Each message of a long conversation is this much older than the next one. */
const APART_MINUTES = 20;

/** Messages that are written together: a statement must end within the client's time limit. */
const TOGETHER = 20_000;

/**
 * Adds `count` messages to the conversations of households with their groomers, spread evenly, before what is
 * there: their rooms become older, and later messages get higher numbers. The same rooms always get the same
 * messages. The server makes them, because a million would take minutes to send.
 */
export async function addOldMessages(tx: Tx, count: number): Promise<void> {
  const { rows } = await sql<{
    rooms: number;
  }>`select count(*)::int as rooms from rooms where kind = 'pair'`.execute(tx);
  const rooms = rows[0]?.rooms ?? 0;
  // The rows of this transaction have no statistics yet. Without them each part reads whole tables.
  await sql`analyze rooms, room_members, messages`.execute(tx);
  const perPart = Math.max(1, Math.floor((TOGETHER * rooms) / count));
  for (let first = 0; first < rooms; first += perPart) await growRooms(tx, { count, rooms, first, perPart });
}

type Part = { count: number; rooms: number; first: number; perPart: number };

/** Adds to `perPart` of the rooms in the order of their ids, from the room number `first` on. */
async function growRooms(tx: Tx, { count, rooms, first, perPart }: Part): Promise<void> {
  const lines = TALKS.flatMap((talk) => talk.map(([by, text]) => ({ by, text: text("Bo") })));
  await sql`create temporary table grown on commit drop as
    select room.id, room.site_id, room.opened_at, customer.account_id as customer, groomer.account_id as groomer,
      (${count}::int - row_number() over (order by room.id) - ${first}::int + ${rooms}::int) / ${rooms}::int as added
    from (select * from rooms where kind = 'pair' order by id offset ${first} limit ${perPart}) room
      join customers customer on customer.site_id = room.site_id and customer.id = room.customer_id
      join groomers groomer on groomer.site_id = room.site_id and groomer.id = room.groomer_id`.execute(tx);
  await sql`analyze grown`.execute(tx);
  // Numbers are unique in a room at every moment, so they first become negative.
  await sql`update messages message set seq = -(message.seq + grown.added),
      changed_seq = message.changed_seq + grown.added
    from grown where grown.id = message.room_id and grown.site_id = message.site_id and message.seq > 1`.execute(
    tx,
  );
  await sql`update messages message set seq = -seq
    from grown where grown.id = message.room_id and grown.site_id = message.site_id and seq < 0`.execute(tx);
  await sql`insert into messages (id, site_id, room_id, seq, changed_seq, kind, sender_id, content, created_at)
    select overlay(overlay(md5(grown.id::text || nth) placing '4' from 13) placing '8' from 17)::uuid,
      grown.site_id, grown.id, nth + 1, nth + 1, 'text',
      case line.by when 'customer' then grown.customer else grown.groomer end, line.text,
      grown.opened_at - (grown.added - nth + 1) * ${APART_MINUTES} * interval '1 minute'
    from grown, generate_series(1, grown.added) nth
      join unnest(${lines.map(({ by }) => by)}::text[], ${lines.map(({ text }) => text)}::text[])
        with ordinality as line (by, text, place) on line.place = (nth - 1) % ${lines.length} + 1`.execute(
    tx,
  );
  const earlier = sql`(grown.added + 1) * ${APART_MINUTES} * interval '1 minute'`;
  await sql`update messages message set created_at = message.created_at - ${earlier}
    from grown where grown.id = message.room_id and grown.site_id = message.site_id and message.seq = 1`.execute(
    tx,
  );
  await sql`update rooms room set last_seq = last_seq + grown.added, opened_at = room.opened_at - ${earlier}
    from grown where grown.id = room.id and grown.site_id = room.site_id`.execute(tx);
  await sql`update room_members member set seen_seq = seen_seq + grown.added
    from grown where grown.id = member.room_id and grown.site_id = member.site_id`.execute(tx);
  await sql`drop table grown`.execute(tx);
}
