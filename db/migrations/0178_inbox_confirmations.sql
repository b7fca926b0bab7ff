-- The team also deals with visits that their customers have not confirmed.
alter table inbox_owners drop constraint if exists inbox_owners_kind_check;
alter table inbox_owners add constraint inbox_owners_kind_check check (kind in
  ('order', 'change', 'hold', 'confirmation', 'charge', 'refund', 'review', 'message', 'groomer', 'lead'));

-- step: few of all visits have a reminder and are still to come
create index if not exists orders_reminded on orders (site_id, appointment_start)
  where status = 'accepted' and reminded_day_at is not null;
