-- One ledger for authorise, capture, refund, void. The intent is committed before the gateway is asked.
create table cards (
  id uuid primary key,
  site_id uuid not null references sites,
  customer_id uuid not null references customers,
  gateway text not null,
  gateway_source text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2200),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index cards_customer on cards (site_id, customer_id) where removed_at is null;

create table payments (
  id uuid primary key,
  site_id uuid not null references sites,
  booking_session_id uuid,
  order_id uuid references orders,
  customer_id uuid not null references customers,
  gateway text not null,
  gateway_key text not null unique,
  gateway_reference text,
  gateway_source text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in
    ('intent', 'needs_action', 'authorized', 'captured', 'declined', 'voided', 'refunded')),
  failure text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_open on payments (updated_at) where order_id is null and status in ('intent', 'needs_action', 'authorized');
create index payments_order on payments (order_id);
create index payments_session on payments (booking_session_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  site_id uuid not null references sites,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('authorize', 'capture', 'refund', 'void', 'decline')),
  amount integer not null check (amount >= 0),
  at timestamptz not null,
  key text not null unique
);

-- The sandbox gateway's own books: what a bank would hold, outside our transactions.
create table sandbox_authorizations (
  key text primary key,
  reference text not null unique,
  source text not null,
  amount integer not null,
  status text not null check (status in ('needs_action', 'authorized', 'captured', 'declined', 'voided', 'refunded')),
  failure text not null default '',
  created_at timestamptz not null
);

create table webhook_events (
  gateway text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);
