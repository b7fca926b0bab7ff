-- A customer's private calendar link, made of this id and a keyed hash of it: whoever reads the table opens none. A
-- renewed link is another id.
create table calendar_feeds (
  id uuid primary key,
  site_id uuid not null references sites,
  customer_id uuid not null unique references customers,
  created_at timestamptz not null
);

-- Who could come at the time of a visit that others than its customer ended, and what became of that. The booking that
-- takes it is one, whoever presses how often.
create table stand_ins (
  id uuid primary key,
  site_id uuid not null references sites,
  order_id uuid not null unique references orders on delete cascade,
  customer_id uuid not null references customers,
  groomer_id uuid not null references groomers,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  total_min integer not null check (total_min >= 0),
  total_max integer not null,
  status text not null default 'open' check (status in ('open', 'taken', 'declined', 'expired')),
  booking_session_id uuid unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (starts_at < ends_at),
  check (expires_at <= starts_at),
  check (total_min <= total_max),
  check (status <> 'taken' or booking_session_id is not null)
);
create index stand_ins_open on stand_ins (expires_at) where status = 'open';
create index stand_ins_customer on stand_ins (site_id, customer_id) where status = 'open';
