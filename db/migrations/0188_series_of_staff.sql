-- Standing appointments that the team books by phone: their visits have the source staff, and wait for the groomer.
alter table series add column if not exists source text not null default 'groomer' check (source in ('groomer', 'staff'));

-- step: the team may end a series
alter table series drop constraint if exists series_ended_by_check,
  add constraint series_ended_by_check check (ended_by in ('customer', 'groomer', 'staff')) not valid;

-- step: no row breaks the wider rule
alter table series validate constraint series_ended_by_check;
