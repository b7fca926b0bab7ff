-- Staff change areas on screens (decision 0105). `revision` counts the changes of a row, as that of services does. An
-- area with past orders is never deleted: it is archived. Constant defaults rewrite no table.
alter table areas
  add column if not exists address text not null default '',
  add column if not exists active boolean not null default true,
  add column if not exists revision integer not null default 1;

-- step: nodes drop the areas that they have in memory when one changes, as they do with the rest of the offer
create or replace trigger areas_insert_recorded after insert on areas referencing new table as changed
  for each statement execute function record_catalog();
create or replace trigger areas_update_recorded after update on areas referencing new table as changed
  for each statement execute function record_catalog();
create or replace trigger areas_delete_recorded after delete on areas referencing old table as changed
  for each statement execute function record_catalog();
