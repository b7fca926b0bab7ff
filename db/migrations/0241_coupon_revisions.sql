-- Staff change coupons on screens. `revision` counts the changes of a row, as that of services does. Constant
-- defaults rewrite no table.
alter table coupons
  add column if not exists active boolean not null default true,
  add column if not exists revision integer not null default 1;
