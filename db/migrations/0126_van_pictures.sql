-- The picture of a groomer's van, as the public page shows it; null without one.
alter table groomers add column van_picture jsonb;
