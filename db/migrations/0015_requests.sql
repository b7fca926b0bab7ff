-- A request is an order that has no time yet: it has wishes instead, no way to pay, and maybe no groomer. One that is
-- cancelled before it got a time never had one.
alter table orders
  alter column appointment_start drop not null,
  alter column appointment_end drop not null,
  alter column payment_method drop not null,
  add column wishes jsonb,
  add check ((appointment_start is null) = (appointment_end is null)),
  add check (appointment_start is not null or status in ('request', 'cancelled')),
  add check (payment_method is not null or status in ('request', 'cancelled'));

-- What the brand still has to answer, oldest first.
create index orders_requests on orders (site_id, created_at) where status = 'request';

-- Bookings that a groomer or staff prepared for a customer: the link is a capability, so only its hash is kept.
create table booking_links (
  id uuid primary key,
  site_id uuid not null references sites,
  token_hash bytea not null unique,
  source text not null check (source in ('groomer', 'staff')),
  account_id uuid not null references accounts,
  draft jsonb not null,
  wished_groomer_id uuid references groomers,
  wished_start timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz
);
create index booking_links_expiry on booking_links (expires_at);
