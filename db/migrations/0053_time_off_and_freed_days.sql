-- The groomer holds their own time off. Until now each row was its own holder, so that the exclusion
-- constraint refused two stretches that overlap. The trigger also serves the version before this one.
create function hold_own_time_off() returns trigger language plpgsql as $$
begin
  new.holder := new.resource;
  return new;
end
$$;
create trigger occupancy_time_off before insert or update of kind, holder, resource on occupancy
  for each row when (new.kind = 'time_off' and new.holder <> new.resource)
  execute function hold_own_time_off();
update occupancy set holder = resource where kind = 'time_off' and holder <> resource;

-- Reports released time of groomers to those who wait: only the days that opened and that somebody waits for.
-- Days that follow each other are one row and one search. A day of margin, because days are the area's.
create or replace function tell_waitlist() returns trigger language plpgsql as $$
declare
  opened tstzmultirange := tstzmultirange(old.during);
  freed record;
begin
  if tg_op = 'UPDATE' and new.resource = old.resource then
    opened := opened - tstzmultirange(new.during);
  end if;
  for freed in
    with stretches as (
      select (coalesce(lower(stretch), '-infinity') at time zone 'UTC')::date - 1 as since,
        (coalesce(upper(stretch), 'infinity') at time zone 'UTC')::date + 1 as until
      from unnest(opened) as stretch
      where exists (select from groomers where site_id = old.site_id and id = old.resource)
    ), days as (
      select distinct day
      from stretches
        join waitlist_entries entry on entry.site_id = old.site_id
          and entry.first_day <= until and entry.last_day >= since
          and (entry.groomer_id is null or entry.groomer_id = old.resource)
        cross join unnest(entry.days) as day
      where day between since and until
    ), numbered as (
      select day, day - (row_number() over (order by day))::int as run from days
    )
    select min(day) as first_day, max(day) as last_day from numbered group by run order by run
  loop
    insert into waitlist_news (id, site_id, groomer_id, first_day, last_day, created_at)
      values (gen_random_uuid(), old.site_id, old.resource, freed.first_day, freed.last_day, now());
    perform graphile_worker.add_job('ask-waiting', json_build_object('siteId', old.site_id,
      'groomerId', old.resource, 'from', freed.first_day, 'to', freed.last_day, 'isNews', true),
      run_at => now() + interval '2 seconds', max_attempts => 12, priority => 10);
  end loop;
  return null;
end
$$;
