import { closeStatements } from "#features/earnings/service/close-statements.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import type { TestDatabase } from "#tests/db.ts";
import type { Begun, Stage } from "./run-command.ts";

/** The share of the brand in basis points. */
export const RATE = 6_000;

/** A share with half a cent rounded up, in whole numbers only. */
const shareOf = (cents: bigint, part: bigint, whole: bigint) =>
  whole === 0n ? 0n : (2n * cents * part + whole) / (2n * whole);

const MONEY = `
  select o.status, o.fee,
    (select coalesce(sum(l.final_price), 0)::int from order_lines l where l.order_id = o.id) as finals,
    (select coalesce(sum(u.price * u.quantity), 0)::int from order_upsells u where u.order_id = o.id) as upsells,
    (select coalesce(sum((e -> 'amount' ->> 'max')::int), 0)::int from jsonb_array_elements(o.totals -> 'entries') e
      where e ->> 'kind' = 'tip') as tip,
    (select coalesce(sum((e -> 'amount' ->> 'max')::int), 0)::int from jsonb_array_elements(o.totals -> 'entries') e
      where e ->> 'kind' not in ('tip', 'gift_card', 'credit')) as price,
    (select coalesce(sum(g.amount), 0)::int from ledger_entries g join payments p on p.id = g.payment_id
      where p.order_id = o.id and p.gateway = 'cash' and g.kind = 'capture') as cash,
    (select coalesce(sum(g.amount), 0)::int from ledger_entries g join payments p on p.id = g.payment_id
      where p.order_id = o.id and g.kind = 'refund' and p.waived_at is null) as refunded,
    (select coalesce(array_agg(p.capture_amount), '{}') from payments p
      where p.order_id = o.id and p.waived_at is not null and p.capture_amount > 0) as waived,
    (select coalesce(jsonb_object_agg(cause, cents), '{}') from (
      select cause, sum(amount_cents)::int as cents from earning_entries where order_id = o.id group by cause
    ) as sums) as earned,
    (select coalesce(array_agg(distinct entry.account_id = groomer.account_id), '{}') from earning_entries entry
      join groomers groomer on groomer.id = o.groomer_id where entry.order_id = o.id) as by_groomer
  from orders o where o.id = $1`;

/** Lists where an order's entries differ from its prices and the ledger. */
export async function faultsOfEarned({ pool }: TestDatabase, orderId: string): Promise<string[]> {
  const [money] = (await pool.query(MONEY, [orderId])).rows;
  const isComplete = money.status === "complete";
  const part = (cents: number) => shareOf(BigInt(cents), BigInt(RATE), 10_000n);
  const share = isComplete ? part(money.finals + money.upsells) : part(money.fee);
  const tip = isComplete ? BigInt(money.tip) : 0n;
  const [price, refunded] = [BigInt(isComplete ? money.price : money.fee), BigInt(money.refunded)];
  const ofPrice = refunded < price ? refunded : price;
  const ofTip = refunded - ofPrice < tip ? refunded - ofPrice : tip;
  // What the fees of no-shows earned is taken back whole with each.
  const lifted = money.waived.reduce((sum: bigint, cents: number) => sum + part(cents), 0n);
  const expected: Record<string, bigint> = {
    share: isComplete ? share : 0n,
    fee: (isComplete ? 0n : share) + lifted,
    tip,
    cash: 0n - BigInt(money.cash),
    refund: 0n - shareOf(share, ofPrice, price) - ofTip - lifted,
    reward: 0n,
  };
  const wrong = Object.entries(expected).filter(
    ([cause, cents]) => BigInt(money.earned[cause] ?? 0) !== cents,
  );
  return [
    ...wrong.map(([cause, cents]) => `${cause} is ${money.earned[cause] ?? 0}, expected ${cents}`),
    ...(money.by_groomer.includes(false) ? ["an entry is not its groomer's"] : []),
  ];
}

/** Refunds parts, in percent of what a card has paid and not got back yet. */
export async function refundParts(
  stage: Stage,
  { pool }: TestDatabase,
  { id }: Begun,
  parts: readonly number[],
): Promise<void> {
  for (const percent of parts) {
    const { rows } = await pool.query(
      `select coalesce(sum(capture_amount), 0)::int as paid, (select coalesce(sum(r.amount), 0)::int
        from payment_refunds r join payments p on p.id = r.payment_id
        where p.order_id = $1 and p.waived_at is null) as "givenBack",
       (select coalesce(sum(r.amount), 0)::int
        from payment_refunds r join payments p on p.id = r.payment_id where p.order_id = $1) as "seenRefunded"
       from payments where order_id = $1 and gateway <> 'cash' and status in ('captured', 'refunded')
         and waived_at is null`,
      [id],
    );
    const { paid, givenBack, seenRefunded } = rows[0];
    const amount = Math.floor(((paid - givenBack) * percent) / 100);
    if (amount === 0) continue;
    const body = { refundId: newId(), seenRefunded, amount };
    const path = `/v2/staff/orders/${id}/refund`;
    const { status } = await stage.world.call("POST", path, { token: stage.tokens.staff, body });
    if (status !== 200) throw new Error(`No refund of ${amount}: ${status}`);
  }
}

/** Closes the statements of all weeks that are over by the world's clock. */
export async function closeWeeks({ world }: Stage): Promise<void> {
  await closeStatements({ db: world.db, log: createLog("silent") }, world.clock.now(), { all: true });
}

/**
 * Lists what is wrong with the statements: entries in none, and sums and carried totals that do not add up.
 */
export async function faultsOfStatements({ world }: Stage, { pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query(
    `select 'no statement has ' || count(*) || ' entries' as fault from earning_entries e where site_id = $1
       and not exists (select from earning_statement_entries l where l.entry_id = e.id) having count(*) > 0
     union all select 'statement ' || s.id || ' has other entries' from earning_statements s where s.site_id = $1
       and s.entries_cents <> (select coalesce(sum(e.amount_cents), 0) from earning_statement_entries l
         join earning_entries e on e.id = l.entry_id and e.account_id = s.account_id where l.statement_id = s.id)
     union all select 'statement ' || id || ' carries another total' from (
       select id, carried_cents, lag(total_cents) over (partition by account_id order by first_day) as before
       from earning_statements where site_id = $1) as chain
       where carried_cents <> least(coalesce(before, 0), 0)`,
    [world.siteId],
  );
  return rows.map(({ fault }) => fault);
}
