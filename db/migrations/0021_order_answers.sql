-- How long a brand takes to answer what waits for somebody, before it is cancelled; and what share of a price (per cent of
-- its upper end) is kept where a late cancellation is granted or nobody opened the door.
alter table sites
  add column answer_hours integer not null default 72 check (answer_hours between 1 and 720),
  add column late_fee_percent integer not null default 0 check (late_fee_percent between 0 and 100);

-- Reminders are written once for a time: moving the visit forgets them. `origin`: the address that the order was booked at,
-- for links in what jobs write.
alter table orders
  add column completed_at timestamptz,
  add column fee integer not null default 0 check (fee >= 0),
  add column origin text not null default '',
  add column reminded_day_at timestamptz,
  add column reminded_hour_at timestamptz;

-- Who made or answered a change.
alter table order_changes
  add column made_by text not null default 'customer' check (made_by in ('customer', 'groomer', 'staff', 'expiry')),
  add column account_id uuid references accounts;

-- What the jobs look at, and nothing else: visits whose time comes, questions that nobody answers, charges that failed.
create index orders_open_start on orders (appointment_start)
  where status in ('pending', 'accepted', 'reschedule_request', 'cancellation_request');
create index orders_unanswered on orders (updated_at) where status in ('pending', 'request');
create index order_changes_asked on order_changes (to_start) where status = 'asked' and kind = 'move';
create index payments_failed on payments (updated_at) where status = 'declined' and capture_amount is not null;
