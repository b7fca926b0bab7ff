-- A card of a far visit is only set up at placing; the money is held some days before the visit (decision 0037).
alter table payments add column if not exists is_late boolean not null default false;
alter table payments add column if not exists lapses_at timestamptz;
alter table payments drop constraint if exists payments_status_check;
alter table payments add constraint payments_status_check check (status in
  ('intent', 'needs_action', 'set_up', 'authorized', 'captured', 'declined', 'voided', 'refunded')) not valid;

-- step: the sandbox bank's side: a card that is set up, and until when the bank holds money
alter table sandbox_authorizations drop constraint if exists sandbox_authorizations_status_check;
alter table sandbox_authorizations add constraint sandbox_authorizations_status_check check (status in
  ('needs_action', 'set_up', 'authorized', 'captured', 'declined', 'voided', 'refunded')) not valid;
alter table sandbox_authorizations add column if not exists is_set_up boolean not null default false;
alter table sandbox_authorizations add column if not exists lapses_at timestamptz;

-- step: rows that were there before are checked, while people write
alter table payments validate constraint payments_status_check;
alter table sandbox_authorizations validate constraint sandbox_authorizations_status_check;

-- step: a payment that is set up is live, so a visit has no other
create unique index if not exists payments_alive on payments (booking_session_id, visit, site_id)
  where status in ('intent', 'needs_action', 'set_up', 'authorized', 'captured') and void_requested_at is null;
drop index if exists payments_live;

-- step: what the sweeper looks at
create index if not exists payments_unfinished on payments (updated_at)
  where status in ('intent', 'needs_action', 'set_up', 'authorized')
    and (order_id is null or void_requested_at is not null or capture_amount is not null);
drop index if exists payments_unsettled;

-- step: what the job of late holds looks at: few of all payments
create index if not exists payments_set_up on payments (order_id) where status = 'set_up';
create index if not exists payments_held on payments (coalesce(lapses_at, created_at)) where status = 'authorized';
