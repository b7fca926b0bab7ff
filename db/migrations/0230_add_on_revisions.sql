-- Staff change add-ons on screens. `revision` counts the changes of a row, as that of services does. A constant default
-- rewrites no table.
alter table add_ons add column if not exists revision integer not null default 1;
