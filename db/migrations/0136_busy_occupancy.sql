-- step: busy times of a groomer's other calendars occupy time, each row by its calendar
alter table occupancy add column if not exists busy_calendar_id uuid;
alter table occupancy drop constraint if exists occupancy_kind_check;
alter table occupancy add constraint occupancy_kind_check
  check (kind in ('order', 'hold', 'time_off', 'rental', 'busy')) not valid;

-- step: all rows of before satisfy it; reading them stops no work
alter table occupancy validate constraint occupancy_kind_check;
