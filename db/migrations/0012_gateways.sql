-- What Stripe calls our payments: a row is there before money can be held. Without a reference it was released before
-- it came there, and never will be held.
create table stripe_payments (
  key text primary key,
  reference text unique,
  created_at timestamptz not null
);

create table stripe_customers (
  customer_id uuid primary key references customers on delete cascade,
  site_id uuid not null references sites,
  reference text not null unique,
  created_at timestamptz not null
);

-- The same card under another token is known by the gateway's mark of it.
alter table cards add column fingerprint text;

-- Whose payment it is, for the sandbox's events.
alter table sandbox_authorizations add column site_id uuid references sites;

-- An event of a gateway counts once for each site. Nothing has written here before.
delete from webhook_events;
alter table webhook_events
  add column site_id uuid not null references sites,
  drop constraint webhook_events_pkey,
  add primary key (site_id, gateway, event_id);
create index webhook_events_received on webhook_events (received_at);
