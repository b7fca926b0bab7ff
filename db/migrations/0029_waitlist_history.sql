-- What was held for a customer is remembered until that time is over, whatever becomes of the wish: who ends a wish and
-- makes it anew is not asked about the same time again.
alter table waitlist_offers alter column entry_id drop not null;
alter table waitlist_offers drop constraint waitlist_offers_entry_id_fkey;
alter table waitlist_offers add constraint waitlist_offers_entry_id_fkey
  foreign key (entry_id) references waitlist_entries on delete set null;

-- Until now two wishes of one customer could each have had the same time: the later offer stays.
delete from waitlist_offers earlier using waitlist_offers later
  where earlier.customer_id = later.customer_id and earlier.groomer_id = later.groomer_id
    and tstzrange(earlier.starts_at, earlier.ends_at) && tstzrange(later.starts_at, later.ends_at)
    and earlier.ended_at is not null and (earlier.created_at, earlier.id) < (later.created_at, later.id);
alter table waitlist_offers drop constraint waitlist_offers_once;
alter table waitlist_offers add constraint waitlist_offers_once exclude using gist
  (customer_id with =, groomer_id with =, tstzrange(starts_at, ends_at) with &&);
create index waitlist_offers_customer on waitlist_offers (site_id, customer_id, created_at);
create index waitlist_offers_entry on waitlist_offers (entry_id);

-- Of more than can be looked at, those who were not for the longest time come first.
alter table waitlist_entries add column last_asked_at timestamptz;

-- Where time came free since somebody last looked. Ten visits that are cancelled together are ten rows and one search:
-- the first job takes them all, the others find none. No key is shared, so nobody waits for another's transaction.
create table waitlist_news (
  id uuid primary key,
  site_id uuid not null references sites,
  groomer_id uuid not null,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null,
  check (first_day <= last_day)
);
create index waitlist_news_groomer on waitlist_news (site_id, groomer_id);

create or replace function tell_waitlist() returns trigger language plpgsql as $$
declare
  since date := (lower(old.during) at time zone 'UTC')::date - 1;
  until date := (upper(old.during) at time zone 'UTC')::date + 1;
begin
  if exists (select from waitlist_entries entry where entry.site_id = old.site_id
      and entry.first_day <= until and entry.last_day >= since
      and (entry.groomer_id is null or entry.groomer_id = old.resource)) then
    insert into waitlist_news (id, site_id, groomer_id, first_day, last_day, created_at)
      values (gen_random_uuid(), old.site_id, old.resource, since, until, now());
    perform graphile_worker.add_job('ask-waiting', json_build_object('siteId', old.site_id,
      'groomerId', old.resource, 'from', since, 'to', until, 'isNews', true),
      run_at => now() + interval '2 seconds', max_attempts => 12, priority => 10);
  end if;
  return null;
end
$$;
