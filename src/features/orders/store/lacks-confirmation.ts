import { sql } from "kysely";

/** Whether the customer gets a kind of message; without a choice, yes. */
const wants = (kind: "reminderMail" | "reminderText") =>
  sql`coalesce((customer.notifications ->> ${kind}::text)::boolean, true)`;

/**
 * Whether the customer of `"order"` was asked by its reminder and has not confirmed it. As in the inbox: not
 * one without reminders, nor while another time was requested, nor once the groomer has begun. The customer
 * is selected, not tested to exist: that test could read all customers of all brands for one page of orders.
 */
export const lacksConfirmation = (
  now: Date,
  { startUntil, remindedUntil }: { startUntil: Date; remindedUntil: Date },
) => sql<boolean>`("order".status = 'accepted' and "order".appointment_start > ${now}::timestamptz
  and "order".appointment_start <= ${startUntil}::timestamptz
  and "order".reminded_day_at is not null and "order".reminded_day_at <= ${remindedUntil}::timestamptz
  and (select ${wants("reminderMail")} and customer.email <> ''
      or ${wants("reminderText")} and customer.phone_number <> ''
    from customers customer where customer.site_id = "order".site_id and customer.id = "order".customer_id)
  and not exists (select from order_changes request where request.site_id = "order".site_id
    and request.order_id = "order".id and request.kind = 'move' and (request.status = 'asked'
      or request.created_at <= "order".reminded_day_at and request.settled_at > "order".reminded_day_at))
  and not exists (select from visit_marks mark where mark.site_id = "order".site_id
    and mark.order_id = "order".id and mark.mark in ('started', 'finished'))
  and not exists (select from visit_confirmations confirmation
    where confirmation.site_id = "order".site_id and confirmation.order_id = "order".id
      and confirmation.start = "order".appointment_start))`;
