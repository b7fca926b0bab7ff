import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type MessageKind, prefixesOf } from "../rules/messages.ts";
import { hasFailed } from "../store/failed-messages.ts";
import type { MessageState } from "./rules.ts";

/** A mail or text without its subject and words, which are not read. */
export type MessageRow = {
  id: string;
  channel: "mail" | "text";
  key: string;
  recipient: string;
  state: MessageState;
  createdAt: Date;
  notBefore: Date | null;
  sentAt: Date | null;
  failedAt: Date | null;
  validUntil: Date | null;
  putAwayAt: Date | null;
  tries: number;
  failure: string;
};

type Scope = { siteId: SiteId; now: Date };

const stateOf = (now: Date) => sql`case when message.sent_at is not null then 'sent'
    when ${hasFailed(now)} then 'failed' when message.failed_at is not null then 'retrying'
    when message.not_before > ${now}::timestamptz then 'waiting' else 'queued' end`;

const select = ({
  siteId,
  now,
}: Scope) => sql`select message.id, message.channel, message.key, message.recipient,
    ${stateOf(now)} as state, message.created_at as "createdAt", message.not_before as "notBefore",
    message.sent_at as "sentAt", message.failed_at as "failedAt", message.valid_until as "validUntil",
    message.put_away_at as "putAwayAt", message.tries, message.failure
  from outbox_messages message where message.site_id = ${siteId}`;

/** The addresses that a customer or groomer of the brand has now. */
const addressesOf = (siteId: SiteId, personId: string) => sql`(
  select unnest(array[customer.email, customer.phone_number, account.email, account.phone_number])
  from customers customer join accounts account on account.site_id = customer.site_id
    and account.id = customer.account_id where customer.site_id = ${siteId} and customer.id = ${personId}
  union all select unnest(array[groomer.email, groomer.phone_number, account.email, account.phone_number])
  from groomers groomer join accounts account on account.site_id = groomer.site_id
    and account.id = groomer.account_id where groomer.site_id = ${siteId} and groomer.id = ${personId})`;

function isOfKind(kind: MessageKind): RawBuilder<unknown> {
  const patterns = prefixesOf(kind).map((start) => `${start}%`);
  const matches = sql`message.key like any(${patterns}::text[])`;
  return kind === "other" ? sql`not ${matches}` : matches;
}

export type OutboxFilter = {
  order?: string | undefined;
  person?: string | undefined;
  state?: MessageState | undefined;
  kind?: MessageKind | undefined;
};

function wheres({ siteId, now }: Scope, { order, person, state, kind }: OutboxFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql``,
      ...(order === undefined ? [] : [sql`message.key like ${`order:${order}:%`}`]),
      ...(person === undefined ? [] : [sql`message.recipient in ${addressesOf(siteId, person)}`]),
      ...(state === undefined ? [] : [sql`${stateOf(now)} = ${state}`]),
      ...(kind === undefined ? [] : [isOfKind(kind)]),
    ],
    sql` and `,
  );
}

/** A page of mails and texts, the latest first. */
export async function list(
  db: Db,
  scope: Scope,
  { limit, page, ...filter }: OutboxFilter & { limit: number; page: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const { rows } = await sql<MessageRow & { total: number }>`select listed.*, count(*) over ()::int as total
    from (${select(scope)} ${wheres(scope, filter)}) listed order by "createdAt" desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function find(db: Db, scope: Scope, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${select(scope)} and message.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a message, so that it is sent again once. */
export async function lock(tx: Tx, scope: Scope, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${select(scope)} and message.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function putAway(tx: Tx, { siteId, now }: Scope, id: string): Promise<void> {
  await tx
    .updateTable("outboxMessages")
    .set({ putAwayAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}
