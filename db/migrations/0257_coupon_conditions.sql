-- What a booking needs for a coupon to count (decision 0097). `first_order`: its customer has no other appointment.
-- Empty lists stand for any service and any area. Lists are columns, so that the lock of the row that redeems
-- a coupon covers them. Constant defaults rewrite no table.
alter table coupons
  add column if not exists first_order boolean not null default false,
  add column if not exists service_ids uuid[] not null default '{}',
  add column if not exists area_ids uuid[] not null default '{}';
