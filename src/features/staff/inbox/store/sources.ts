import { type RawBuilder, sql } from "kysely";
import { unconfirmedWindow } from "#features/orders/attendance/rules.ts";
import { ENDED_STATUSES, EXPIRING_STATUSES, LAPSING_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { RENEWED_KEYS } from "../../rules/messages.ts";
import { hasFailed } from "../../store/failed-messages.ts";
import { type InboxKind, WAITING_DAYS } from "../rules/kinds.ts";

/**
 * A row of the queue. `number`, `state` and `rating` are facts for the words about it: `state` is the status
 * of an order, the key of a message, the kind of a lead, the name of a review's groomer, or whether a charge
 * was declined or expired. `maker`: who of the team asked for the charge. `assigneeId` is the desk's.
 */
export type SourceRow = {
  kind: InboxKind;
  id: string;
  subject: string;
  number: string | null;
  state: string | null;
  rating: number | null;
  maker: string | null;
  orderId: string | null;
  since: Date;
  dueAt: Date | null;
  timeZone: string | null;
  assigneeId: string | null;
};

type Facts = Partial<
  Record<
    "number" | "state" | "rating" | "maker" | "orderId" | "dueAt" | "timeZone" | "assigneeId",
    RawBuilder<unknown>
  >
> &
  Record<"id" | "subject" | "since", RawBuilder<unknown>>;

/** The columns of a source, in the same order and of the same types for all. */
function columns(kind: InboxKind, facts: Facts): RawBuilder<unknown> {
  const { id, subject, number, state, rating, maker, orderId, since, dueAt, timeZone, assigneeId } = facts;
  const none = sql`null`;
  return sql`select ${kind}::text as kind, ${id}::uuid as id, ${subject}::text as subject,
    ${number ?? none}::text as number, ${state ?? none}::text as state, ${rating ?? none}::int as rating,
    ${maker ?? none}::text as maker,
    ${orderId ?? none}::uuid as order_id, ${since}::timestamptz as since, ${dueAt ?? none}::timestamptz as due_at,
    ${timeZone ?? none}::text as time_zone, ${assigneeId ?? none}::uuid as assignee_id`;
}

const CUSTOMER = sql`trim(customer.first_name || ' ' || customer.last_name)`;
const JOIN_ORDER = sql`
  join customers customer on customer.site_id = visit.site_id and customer.id = visit.customer_id
  join areas area on area.site_id = visit.site_id and area.id = visit.area_id`;
const OF_ORDER = {
  subject: CUSTOMER,
  number: sql`visit.number`,
  orderId: sql`visit.id`,
  timeZone: sql`area.time_zone`,
};
const statuses = (names: readonly string[]) => sql`any(${[...names]}::text[])`;
const lately = (column: RawBuilder<unknown>, now: Date) =>
  sql`${column} > ${now}::timestamptz - make_interval(days => ${WAITING_DAYS}::int)`;

/** Whether the customer gets a kind of message; without a choice, yes. */
const wants = (kind: "reminderMail" | "reminderText") =>
  sql`coalesce((customer.notifications ->> ${kind}::text)::boolean, true)`;

type Source = (siteId: SiteId, now: Date) => RawBuilder<unknown>;

/** Every source of the queue. Each names its rows by a query over the tables of the cause. */
export const SOURCES: Record<InboxKind, Source> = {
  order: (siteId) => sql`${columns("order", {
    ...OF_ORDER,
    id: sql`visit.id`,
    state: sql`visit.status`,
    since: sql`visit.updated_at`,
    dueAt: sql`least(visit.appointment_start, visit.updated_at + make_interval(hours => answer_hours_at(visit.site_id, visit.updated_at)))`,
  })} from orders visit ${JOIN_ORDER}
    where visit.site_id = ${siteId} and visit.status = ${statuses(EXPIRING_STATUSES)}`,

  change: (siteId) => sql`${columns("change", {
    ...OF_ORDER,
    id: sql`visit.id`,
    state: sql`visit.status`,
    since: sql`coalesce(request.created_at, visit.updated_at)`,
    dueAt: sql`least(visit.appointment_start, request.to_start)`,
  })} from orders visit ${JOIN_ORDER}
    left join order_changes request on request.site_id = visit.site_id and request.order_id = visit.id
      and request.status = 'asked'
    where visit.site_id = ${siteId} and visit.status = ${statuses(LAPSING_STATUSES)}`,

  // As the to-dos say it: the order is open, and no payment secures it.
  hold: (siteId) => sql`${columns("hold", {
    ...OF_ORDER,
    id: sql`todo.id`,
    since: sql`todo.opened_at`,
    dueAt: sql`visit.appointment_start`,
  })} from staff_todos todo
    join orders visit on visit.site_id = todo.site_id and visit.id = todo.order_id ${JOIN_ORDER}
    where todo.site_id = ${siteId} and todo.closed_at is null and visit.payment_method = 'card'
      and visit.status <> all(${[...ENDED_STATUSES]}::text[])
      and not exists (select from payments payment where payment.site_id = visit.site_id
        and payment.order_id = visit.id and payment.void_requested_at is null
        and payment.status in ('set_up', 'authorized', 'captured'))`,

  // Only customers whose reminder asked: not one without reminders, nor while another time was requested.
  confirmation: (siteId, now) => sql`${columns("confirmation", {
    ...OF_ORDER,
    id: sql`visit.id`,
    since: sql`visit.reminded_day_at`,
    dueAt: sql`visit.appointment_start`,
  })} from orders visit ${JOIN_ORDER}
    where visit.site_id = ${siteId} and visit.status = 'accepted'
      and visit.appointment_start > ${now}::timestamptz
      and visit.appointment_start <= ${unconfirmedWindow(now).startUntil}::timestamptz
      and visit.reminded_day_at <= ${unconfirmedWindow(now).remindedUntil}::timestamptz
      and (${wants("reminderMail")} and customer.email <> ''
        or ${wants("reminderText")} and customer.phone_number <> '')
      and not exists (select from order_changes request where request.site_id = visit.site_id
        and request.order_id = visit.id and request.kind = 'move' and (request.status = 'asked'
          or request.created_at <= visit.reminded_day_at and request.settled_at > visit.reminded_day_at))
      and not exists (select from visit_marks mark where mark.site_id = visit.site_id
        and mark.order_id = visit.id and mark.mark in ('started', 'finished'))
      and not exists (select from visit_confirmations confirmation where confirmation.site_id = visit.site_id
        and confirmation.order_id = visit.id and confirmation.start = visit.appointment_start)`,

  // As `proposalStatus` says it of the latest proposal, while the visit is still to be done.
  proposal: (siteId, now) => sql`${columns("proposal", {
    ...OF_ORDER,
    id: sql`proposal.id`,
    state: sql`case when proposal.status = 'declined' then 'declined' else 'expired' end
      || case when proposal.change ->> 'kind' in ('add', 'change') then ' services' else '' end`,
    maker: sql`nullif(trim(maker.first_name || ' ' || maker.last_name), '')`,
    since: sql`coalesce(proposal.settled_at, case when proposal.expires_at <= ${now}::timestamptz
      then proposal.expires_at else visit.updated_at end)`,
    dueAt: sql`visit.appointment_start`,
  })} from proposals proposal
    join orders visit on visit.site_id = proposal.site_id and visit.id = proposal.order_id ${JOIN_ORDER}
    left join staff_members maker on maker.site_id = proposal.site_id
      and maker.account_id = proposal.staff_account_id
    where proposal.site_id = ${siteId} and proposal.made_by = 'staff'
      and visit.status = 'accepted' and not visit.order_marked_as_no_show
      and proposal.status in ('open', 'declined', 'expired')
      and (proposal.status <> 'open' or proposal.expires_at <= ${now}::timestamptz
        or proposal.appointment_start <> visit.appointment_start or proposal.groomer_id <> visit.groomer_id)
      and not exists (select from proposals later where later.site_id = proposal.site_id
        and later.order_id = proposal.order_id
        and (later.created_at, later.id) > (proposal.created_at, proposal.id))`,

  closed: (siteId, now) => sql`${columns("closed", {
    ...OF_ORDER,
    id: sql`visit.id`,
    state: sql`groomer.display_name`,
    since: sql`greatest(groomer.deactivated_at, visit.created_at)`,
    dueAt: sql`visit.appointment_start`,
  })} from groomers groomer
    join accounts account on account.site_id = groomer.site_id and account.id = groomer.account_id
      and account.status = 'inactive'
    join orders visit on visit.site_id = groomer.site_id and visit.groomer_id = groomer.id
      and visit.appointment_start > ${now}::timestamptz ${JOIN_ORDER}
    where groomer.site_id = ${siteId} and visit.status <> all(${[...ENDED_STATUSES]}::text[])
      and not visit.order_marked_as_no_show`,

  // A later payment takes the place of a refused charge; a tip in cash does not.
  charge: (siteId) => sql`${columns("charge", {
    ...OF_ORDER,
    id: sql`payment.id`,
    since: sql`payment.updated_at`,
  })} from payments payment
    join orders visit on visit.site_id = payment.site_id and visit.id = payment.order_id ${JOIN_ORDER}
    where payment.site_id = ${siteId} and payment.status = 'declined' and payment.capture_amount is not null
    and payment.waived_at is null
      and not exists (select from payments later where later.site_id = payment.site_id
        and later.order_id = payment.order_id and (later.created_at, later.id) > (payment.created_at, payment.id)
        and later.void_requested_at is null and (later.status not in ('declined', 'voided')
          and (later.gateway <> 'cash' or later.capture_amount >= payment.capture_amount)
          or later.status = 'declined' and later.capture_amount is not null))`,

  // One entry for each payment, until a later refund of it works.
  refund: (siteId) => sql`${columns("refund", {
    ...OF_ORDER,
    id: sql`payment.id`,
    since: sql`failed.since`,
  })} from (select refund.payment_id, min(refund.updated_at) as since from payment_refunds refund
      where refund.site_id = ${siteId} and refund.status = 'failed'
        and not exists (select from payment_refunds later where later.site_id = refund.site_id
          and later.payment_id = refund.payment_id and later.created_at > refund.created_at
          and later.status <> 'failed') group by refund.payment_id) failed
    join payments payment on payment.site_id = ${siteId} and payment.id = failed.payment_id
    join orders visit on visit.site_id = payment.site_id and visit.id = payment.order_id ${JOIN_ORDER}`,

  review: (siteId, now) => sql`${columns("review", {
    id: sql`review.id`,
    subject: CUSTOMER,
    state: sql`groomer.display_name`,
    rating: sql`review.rating`,
    orderId: sql`review.order_id`,
    since: sql`review.created_at`,
  })} from reviews review
    join customers customer on customer.site_id = review.site_id and customer.id = review.customer_id
    join groomers groomer on groomer.site_id = review.site_id and groomer.id = review.groomer_id
    where review.site_id = ${siteId} and review.rating < 3 and review.reply = '' and review.published
      and ${lately(sql`review.created_at`, now)}`,

  // Codes and secret links are asked for anew, so their failures wait for no person.
  message: (siteId, now) => sql`${columns("message", {
    id: sql`message.id`,
    subject: sql`message.recipient`,
    state: sql`message.key`,
    since: sql`message.failed_at`,
  })} from outbox_messages message
    where message.site_id = ${siteId} and ${hasFailed(now)} and message.put_away_at is null
      and not message.key like any(${[...RENEWED_KEYS]}::text[]) and ${lately(sql`message.failed_at`, now)}`,

  groomer: (siteId) => sql`${columns("groomer", {
    id: sql`groomer.id`,
    subject: sql`groomer.display_name`,
    since: sql`coalesce(application.sent_at, groomer.created_at)`,
  })} from groomers groomer
    join accounts account on account.site_id = groomer.site_id and account.id = groomer.account_id
    left join groomer_applications application on application.site_id = groomer.site_id
      and application.groomer_id = groomer.id
    where groomer.site_id = ${siteId} and account.status = 'pending'`,

  conversation: (siteId, now) => sql`${columns("conversation", {
    id: sql`desk.room_id`,
    subject: sql`(select string_agg(coalesce(groomer.display_name,
        nullif(trim(customer.first_name || ' ' || customer.last_name), ''),
        nullif(trim(renter.first_name || ' ' || renter.last_name), ''), renter.business_name, ''), ' and '
        order by member.account_id)
      from room_members member
        left join customers customer on customer.site_id = member.site_id
          and customer.account_id = member.account_id
        left join groomers groomer on groomer.site_id = member.site_id and groomer.account_id = member.account_id
        left join renters renter on renter.site_id = member.site_id and renter.account_id = member.account_id
      where member.site_id = desk.site_id and member.room_id = desk.room_id)`,
    since: sql`desk.waiting_since`,
    dueAt: sql`desk.due_at`,
    assigneeId: sql`desk.assignee_id`,
  })} from desk_rooms desk
    where desk.site_id = ${siteId} and desk.status = 'open' and desk.due_at <= ${now}`,

  lead: (siteId, now) => sql`${columns("lead", {
    id: sql`lead.id`,
    subject: sql`lead.name`,
    state: sql`lead.kind`,
    since: sql`lead.created_at`,
  })} from leads lead
    where lead.site_id = ${siteId} and lead.state = 'open' and ${lately(sql`lead.created_at`, now)}`,
};
