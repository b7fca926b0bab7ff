-- Time off as the groomer entered it, in local time: from a minute of the first day to a minute of the last.
-- `during` has its instants. Time off of every year has those that begin before the day `made_until`.
create table groomer_time_off (
  id uuid not null,
  site_id uuid not null references sites,
  groomer_id uuid not null,
  first_day date not null,
  first_minute integer not null check (first_minute between 0 and 1439),
  last_day date not null,
  last_minute integer not null check (last_minute between 1 and 1440),
  is_yearly boolean not null,
  during tstzmultirange not null check (not isempty(during)),
  made_until date,
  created_at timestamptz not null,
  primary key (id, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade,
  check ((first_day, first_minute) < (last_day, last_minute)),
  check (is_yearly = (made_until is not null))
);
create index groomer_time_off_groomer on groomer_time_off (groomer_id);

-- The groomer's own time off that a row of occupancy belongs to. Null for all other rows: also for time off
-- that others entered, which the groomer cannot remove.
alter table occupancy add column time_off_id uuid;
