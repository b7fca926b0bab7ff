-- Staff change add-ons and categories on screens. `revision` counts the changes of a row, as that of services does.
-- Constant defaults rewrite no table.
alter table add_ons add column if not exists revision integer not null default 1;
alter table service_categories add column if not exists revision integer not null default 1;
