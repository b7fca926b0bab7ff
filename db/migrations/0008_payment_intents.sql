-- What is meant is written down before a gateway is asked: a void, a capture, a refund. A crash between leaves a
-- row that says how to go on.
alter table payments
  add column visit integer not null default 0,
  add column capture_amount integer check (capture_amount between 1 and amount),
  add column void_requested_at timestamptz,
  add check (capture_amount is null or void_requested_at is null);

-- One live payment for each visit of a booking session; a retry finds it.
create unique index payments_live on payments (booking_session_id, visit)
  where status in ('intent', 'needs_action', 'authorized', 'captured') and void_requested_at is null;

-- All that the sweeper has to look at, and nothing else.
drop index payments_open;
create index payments_unsettled on payments (updated_at)
  where status in ('intent', 'needs_action', 'authorized')
    and (order_id is null or void_requested_at is not null or capture_amount is not null);

create table payment_refunds (
  key text primary key,
  site_id uuid not null references sites,
  payment_id uuid not null references payments,
  amount integer not null check (amount > 0),
  status text not null check (status in ('intent', 'refunded', 'failed')),
  failure text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_refunds_payment on payment_refunds (payment_id);
create index payment_refunds_unsettled on payment_refunds (updated_at) where status = 'intent';

create index ledger_entries_payment on ledger_entries (payment_id);

-- A card saved twice is one card.
create unique index cards_source on cards (customer_id, gateway, gateway_source) where removed_at is null;

-- The sandbox bank's side of captures and refunds.
alter table sandbox_authorizations
  add column captured integer not null default 0,
  add column refunded integer not null default 0,
  add check (refunded <= captured and captured <= amount);

create table sandbox_refunds (
  key text primary key,
  authorization_key text not null references sandbox_authorizations,
  amount integer not null check (amount > 0),
  created_at timestamptz not null
);
