-- Hours that differ from the week on some dates. An empty list of stretches means closed. One entry at most
-- for a date, so that no order between entries decides.
create table groomer_day_hours (
  id uuid not null,
  site_id uuid not null references sites,
  groomer_id uuid not null,
  first_day date not null,
  last_day date not null,
  stretches jsonb not null,
  created_at timestamptz not null,
  primary key (id, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade,
  check (first_day <= last_day),
  constraint groomer_day_hours_one_for_a_date exclude using gist
    (groomer_id with =, site_id with =, daterange(first_day, last_day, '[]') with &&)
);

create trigger groomer_day_hours_insert_told after insert on groomer_day_hours referencing new table as told
  for each statement execute function tell_groomers();
create trigger groomer_day_hours_update_told after update on groomer_day_hours referencing new table as told
  for each statement execute function tell_groomers();
create trigger groomer_day_hours_delete_told after delete on groomer_day_hours referencing old table as told
  for each statement execute function tell_groomers();

-- Since when the groomer takes no new bookings; null while the groomer takes them.
alter table groomers add column bookings_paused_at timestamptz;
