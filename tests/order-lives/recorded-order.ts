import type pg from "pg";
import type { Groomer } from "./commands.ts";
import type { Life } from "./expected-order.ts";
import type { Ids } from "./run-command.ts";

type Rows = Record<string, unknown>[];
type Entry = { kind: string; amount: { max: number } };

/** The columns that this file reads. Comparisons use the whole row. */
type OrderRow = {
  id: string;
  status: string;
  groomer_id: string | null;
  appointment_start: string | null;
  appointment_end: string | null;
  order_marked_as_no_show: boolean;
  total_max: number;
  fee: number;
  totals: { minutes: number; entries: Entry[] };
  reminded_day_at: string | null;
  reminded_hour_at: string | null;
};

/**
 * All records of an order, and the occupancy of all groomers. Money is in cents. `bank` has the bank's
 * records.
 */
export type OrderRecords = {
  order: OrderRow;
  lines: Rows;
  occupancy: { resource: string; holder: string; from: string; to: string }[];
  changes: { status: string; kind: string }[];
  payments: { status: string; amount: number; capture_amount: number | null; order_id: string | null }[];
  bank: { status: string; amount: number; captured: number; refunded: number }[];
  stand_ins: Rows;
  /** What the groomer earned by the order. */
  earnings: Rows;
  letters: number;
};

/** Declined and voided payments do not count. */
const RECORDS = `
  with money as (select * from payments where customer_id = $2),
    all_of (part, place, row) as (
      select 'lines', position::text || id, to_jsonb(l) from order_lines l where order_id = $1
      union all select 'changes', created_at::text || id, to_jsonb(c) from order_changes c where order_id = $1
      union all select 'payments', id::text, to_jsonb(p) from money p where status not in ('declined', 'voided')
      union all select 'stand_ins', id::text, to_jsonb(s) from stand_ins s where order_id = $1
      union all select 'earnings', made_at::text || id, to_jsonb(e) from earning_entries e where order_id = $1
      union all select 'occupancy', lower(during)::text || id, jsonb_build_object('resource', resource,
        'holder', holder, 'from', lower(during), 'to', upper(during)) from occupancy
      union all select 'bank', b.key, to_jsonb(b) from sandbox_authorizations b
        join money on money.gateway_key = b.key where b.status not in ('declined', 'voided')
    )
  select (select to_jsonb(o) from orders o where id = $1) as order,
    (select jsonb_object_agg(part, rows) from
      (select part, jsonb_agg(row order by place) as rows from all_of group by part) as parts) as parts,
    (select count(*)::int from outbox_messages) as letters`;

export async function readRecords(
  pool: pg.Pool,
  { id, customerId }: { id: string; customerId: string },
): Promise<OrderRecords> {
  const { rows } = await pool.query(RECORDS, [id, customerId]);
  const { order, parts, letters } = rows[0];
  const none = { lines: [], occupancy: [], changes: [], payments: [], bank: [], stand_ins: [], earnings: [] };
  return { order, ...none, ...parts, letters };
}

/** Removes what reminders and expired offers may change. */
export function withoutReminders(records: OrderRecords): OrderRecords {
  const order = { ...records.order, reminded_day_at: null, reminded_hour_at: null };
  return { ...records, order, stand_ins: [], letters: 0 };
}

/** Lists where an order differs from the expected one, or where its records disagree. */
export function faultsOf(
  records: OrderRecords,
  life: Life,
  { ids, mostAgreed }: { ids: Ids; mostAgreed: number },
): string[] {
  return [...faultsOfState(records, life, ids), ...faultsOfMoney(records, life, mostAgreed)];
}

function faultsOfState({ order, occupancy, changes, lines }: OrderRecords, life: Life, ids: Ids) {
  const instant = (text: string | null) => text && Date.parse(text);
  const named = (groomer: Groomer | null) => groomer && ids.groomers[groomer];
  const differs = (what: string, is: unknown, shouldBe: unknown) =>
    JSON.stringify(is) !== JSON.stringify(shouldBe)
      ? [`${what} is ${JSON.stringify(is)}, expected ${JSON.stringify(shouldBe)}`]
      : [];
  const start = instant(order.appointment_start);
  const own = [order.groomer_id, start, instant(order.appointment_end)];
  const minutes =
    (Date.parse(order.appointment_end ?? "") - Date.parse(order.appointment_start ?? "")) / 60_000;
  const times = occupancy.map(({ resource, from, to }) => [resource, instant(from), instant(to)]);
  const isOccupied = life.start !== null && life.status !== "cancelled";
  const otherTimes = times.filter((time) => JSON.stringify(time) !== JSON.stringify(own));
  const waiting = changes.filter(({ status }) => status === "asked").map(({ kind }) => kind);
  const kind = { reschedule_request: ["move"], cancellation_request: ["cancellation"] };
  return [
    ...differs("the status", order.status, life.status),
    ...differs("the groomer", order.groomer_id, named(life.groomer)),
    ...differs("the start", start, life.start),
    ...differs("the no-show", order.order_marked_as_no_show, life.noShow),
    ...differs("the waiting request", waiting, kind[life.status as keyof typeof kind] ?? []),
    ...differs("how often its own time is occupied", times.length - otherTimes.length, isOccupied ? 1 : 0),
    ...differs(
      "what else is occupied",
      otherTimes.map(([resource, from]) => [resource, from]),
      life.requested ? [[named(life.requested.groomer), life.requested.start]] : [],
    ),
    ...differs("its length", start && minutes, start && order.totals.minutes),
    ...differs(
      "what is done",
      lines.map(({ service_id, add_ons }) => [service_id, (add_ons as { id: string }[]).map(({ id }) => id)]),
      [[ids.services[life.work.service], life.work.teeth ? [ids.teeth] : []]],
    ),
    ...differs(
      "final prices",
      lines.every(({ final_price }) => final_price !== null),
      life.finals !== null,
    ),
  ];
}

function faultsOfMoney({ order, payments, bank }: OrderRecords, life: Life, mostAgreed: number): string[] {
  const sum = (amounts: (number | null)[]) =>
    amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  const entries = order.totals.entries;
  const tip = sum(entries.filter(({ kind }) => kind === "tip").map(({ amount }) => amount.max));
  const total = sum(entries.map(({ amount }) => amount.max));
  const holds = bank.filter(({ status }) => status === "authorized");
  const held = sum(holds.map(({ amount }) => amount));
  const isHeld =
    life.way === "card" && !life.noShow && life.status !== "complete" && life.status !== "cancelled";
  const taken = payments.filter(({ status }) => status === "captured");
  const cents = sum(taken.map(({ capture_amount }) => capture_amount));
  const ofCards = sum(bank.map(({ captured, refunded }) => captured - refunded));
  const fee = Math.round((order.total_max * life.feePercentDue) / 100);
  const due = life.status === "complete" && life.paid ? order.total_max : fee;
  return [
    tip !== life.tip && `the tip is ${tip}, expected ${life.tip}`,
    total !== order.total_max && `the price is ${order.total_max}, its parts make ${total}`,
    holds.length !== (isHeld ? 1 : 0) && `the bank holds ${holds.length} times`,
    held > mostAgreed && `${held} are held, ${mostAgreed} were agreed to`,
    isHeld && held < order.total_max && `${held} are held, too little for ${order.total_max}`,
    order.fee !== fee && `the fee is ${order.fee}, expected ${fee}`,
    cents !== due && `${cents} are taken, expected ${due}`,
    ofCards > cents && `the bank has taken ${ofCards}, of ${cents}`,
    cents > mostAgreed && `${cents} are taken, ${mostAgreed} were agreed to`,
    payments.some(({ order_id }) => order_id !== order.id) && "money is held for no order",
  ].filter((fault) => typeof fault === "string");
}
