-- Who looks for a holder's time must not be led to the overlap index, which knows holders only at its very end and is
-- read through for them: it compares an expression that no query names. To build it takes half a minute for a million
-- rows, so it is built beside the table while people book (decision 0026). A step that finds a lock taken is tried again.
drop trigger if exists occupancy_copied on occupancy;
drop table if exists occupancy_next, occupancy_before;

-- step: a second table, and a trigger that writes there whatever is written here
create table occupancy_next (
  like occupancy including defaults including constraints,
  constraint occupancy_next_pkey primary key (id),
  constraint occupancy_site_id_fkey foreign key (site_id) references sites,
  -- The holder by way of its text: the same value, and an expression in the eyes of the planner.
  constraint occupancy_next_no_overlap exclude using gist
    (resource with =, during with &&, site_id with =, (holder::text::uuid) with <>)
);
create index occupancy_next_holder on occupancy_next (holder);
create index occupancy_next_expiry on occupancy_next (expires_at) where expires_at is not null;

create or replace function copy_occupancy() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from occupancy_next where id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into occupancy_next
      (id, site_id, resource, during, kind, holder, latitude, longitude, minutes, expires_at)
    values (new.id, new.site_id, new.resource, new.during, new.kind, new.holder, new.latitude, new.longitude,
      new.minutes, new.expires_at);
  end if;
  return null;
end
$$;
create trigger occupancy_copied after insert or update or delete on occupancy
  for each row execute function copy_occupancy();

-- step: the rows that were there before, a thousand to a transaction
do $$
declare
  done uuid;
  last uuid;
begin
  loop
    done := '00000000-0000-0000-0000-000000000000';
    loop
      select id into last from (select id from occupancy where id > done order by id limit 1000) as batch
        order by id desc limit 1;
      exit when last is null;
      -- A row that another transaction has locked is copied by the trigger, or else in the next round.
      insert into occupancy_next
          (id, site_id, resource, during, kind, holder, latitude, longitude, minutes, expires_at)
        select id, site_id, resource, during, kind, holder, latitude, longitude, minutes, expires_at
        from occupancy where id > done and id <= last
          and not exists (select from occupancy_next copy where copy.id = occupancy.id)
        for share of occupancy skip locked
        on conflict (id) do nothing;
      commit;
      done := last;
    end loop;
    exit when not exists (select from occupancy
      where not exists (select from occupancy_next copy where copy.id = occupancy.id));
    commit;
    perform pg_sleep(0.1);
  end loop;
end
$$;

-- step: what the planner knows of the new table
analyze occupancy_next;

-- step: the new table takes the name
lock table occupancy in access exclusive mode;
alter table occupancy rename to occupancy_before;
alter index occupancy_pkey rename to occupancy_before_pkey;
alter index occupancy_no_overlap rename to occupancy_before_no_overlap;
alter index occupancy_holder rename to occupancy_before_holder;
alter index occupancy_expiry rename to occupancy_before_expiry;
alter table occupancy_next rename to occupancy;
alter index occupancy_next_pkey rename to occupancy_pkey;
alter index occupancy_next_no_overlap rename to occupancy_no_overlap;
alter index occupancy_next_holder rename to occupancy_holder;
alter index occupancy_next_expiry rename to occupancy_expiry;
create trigger occupancy_told after insert or update or delete on occupancy
  for each row execute function tell_occupancy();
create trigger occupancy_given_back after delete or update of resource, during on occupancy
  for each row execute function tell_waitlist();

-- step: the old table goes
drop table occupancy_before;
drop function copy_occupancy();
