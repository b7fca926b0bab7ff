-- Every node keeps pictures of what is occupied and of the groomers themselves. Here it reads whose have changed, in
-- place of NOTIFY (0017), which lets transactions commit only one after the other. A change is told once its
-- transaction has committed: readers go by `xid` and remember how far everything was settled. Not logged: after a crash
-- every node's line is broken, and pictures are built anew. A job removes what is old.
create unlogged table changes (
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('time', 'groomer')),
  site_id uuid,
  resource uuid not null,
  at timestamptz not null default now()
);
create index changes_xid on changes (xid);

create or replace function tell_occupancy() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into changes (kind, site_id, resource) values ('time', old.site_id, old.resource);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.resource <> old.resource) then
    insert into changes (kind, site_id, resource) values ('time', new.site_id, new.resource);
  end if;
  return null;
end
$$;

-- By statement: a thousand groomers are written by one, and told by one.
create function tell_groomers() returns trigger language plpgsql as $$
begin
  insert into changes (kind, resource) select distinct 'groomer', groomer_id from told;
  return null;
end
$$;
create function tell_groomers_themselves() returns trigger language plpgsql as $$
begin
  insert into changes (kind, resource) select 'groomer', id from told;
  return null;
end
$$;
create function tell_groomers_of_area() returns trigger language plpgsql as $$
begin
  insert into changes (kind, resource) select 'groomer', id from groomers where area_id = new.id;
  return null;
end
$$;

do $$
declare
  of_table text;
  teller text;
begin
  foreach of_table in array array['groomers', 'groomer_hours', 'groomer_services', 'groomer_refused_breeds', 'work_zones'] loop
    teller := case of_table when 'groomers' then 'tell_groomers_themselves' else 'tell_groomers' end;
    execute format('create trigger %1$s_insert_told after insert on %1$I referencing new table as told
      for each statement execute function %2$I()', of_table, teller);
    execute format('create trigger %1$s_update_told after update on %1$I referencing new table as told
      for each statement execute function %2$I()', of_table, teller);
    execute format('create trigger %1$s_delete_told after delete on %1$I referencing old table as told
      for each statement execute function %2$I()', of_table, teller);
  end loop;
end
$$;
create trigger areas_told after update on areas for each row
  when (old.time_zone is distinct from new.time_zone) execute function tell_groomers_of_area();
