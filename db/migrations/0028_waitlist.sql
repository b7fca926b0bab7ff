-- Customers who wait for a time on days that are full. A row stands as long as somebody waits; the draft is kept whole
-- (decision 0008). One booking waits once. Minutes of the area's wall clock: the visit lies between them.
create table waitlist_entries (
  id uuid primary key,
  site_id uuid not null references sites,
  customer_id uuid not null references customers,
  booking_session_id uuid not null,
  groomer_id uuid references groomers,
  draft jsonb not null,
  days date[] not null check (cardinality(days) between 1 and 14),
  first_day date not null,
  last_day date not null,
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 1440),
  over_at timestamptz not null,
  created_at timestamptz not null,
  unique (site_id, booking_session_id),
  check (first_day <= last_day),
  check (start_minute < end_minute)
);
create index waitlist_entries_days on waitlist_entries (site_id, first_day, last_day);
create index waitlist_entries_customer on waitlist_entries (site_id, customer_id, created_at);

-- Whom a time was held for: each once for the same time, and nobody for two times at once.
create table waitlist_offers (
  id uuid primary key,
  site_id uuid not null references sites,
  entry_id uuid not null references waitlist_entries on delete cascade,
  customer_id uuid not null references customers,
  groomer_id uuid not null references groomers,
  booking_session_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  told_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (starts_at < ends_at),
  constraint waitlist_offers_once exclude using gist
    (entry_id with =, groomer_id with =, tstzrange(starts_at, ends_at) with &&)
);
create unique index waitlist_offers_one_at_once on waitlist_offers (customer_id) where ended_at is null;

-- Whatever gives a stretch back (an order that ends or moves, a hold that is left, time off that is taken back) asks in its
-- own transaction those who wait for that day, if there are any. It only inserts: nobody waits for another's news. A day
-- of margin, since days are the area's.
create function tell_waitlist() returns trigger language plpgsql as $$
declare
  since date := (lower(old.during) at time zone 'UTC')::date - 1;
  until date := (upper(old.during) at time zone 'UTC')::date + 1;
begin
  if exists (select from waitlist_entries entry where entry.site_id = old.site_id
      and entry.first_day <= until and entry.last_day >= since) then
    perform graphile_worker.add_job('ask-waiting', json_build_object('siteId', old.site_id,
      'groomerId', old.resource, 'from', since, 'to', until), max_attempts => 12);
  end if;
  return null;
end
$$;

create trigger occupancy_given_back after delete or update of resource, during on occupancy
  for each row execute function tell_waitlist();
