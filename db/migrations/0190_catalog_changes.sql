-- Staff change the catalog on screens. `revision` counts the changes of a row, so that of two editors the second hears
-- of the first. What was sold is never deleted: services and add-ons are archived. Constant defaults rewrite no table.
alter table services add column if not exists revision integer not null default 1;
alter table add_ons add column if not exists active boolean not null default true;

-- step: nodes drop the catalog that they have in memory when it changes
alter table changes drop constraint if exists changes_kind_check;
alter table changes add constraint changes_kind_check check (
  kind in ('time', 'groomer', 'room', 'visit', 'seen', 'desk', 'typing', 'order', 'waitlist', 'readers', 'writer',
    'catalog'));

create or replace function record_catalog() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource) select distinct 'catalog', site_id, site_id from changed;
  return null;
end
$$;

-- step: by statement, because one statement writes all prices of a service
do $$
declare
  of_table text;
begin
  foreach of_table in array array['services', 'service_prices', 'add_ons', 'service_add_ons', 'service_categories'] loop
    execute format('create or replace trigger %1$s_insert_recorded after insert on %1$I referencing new table as changed
      for each statement execute function record_catalog()', of_table);
    execute format('create or replace trigger %1$s_update_recorded after update on %1$I referencing new table as changed
      for each statement execute function record_catalog()', of_table);
    execute format('create or replace trigger %1$s_delete_recorded after delete on %1$I referencing old table as changed
      for each statement execute function record_catalog()', of_table);
  end loop;
end
$$;
