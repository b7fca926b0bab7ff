-- Who proposed a change of a visit: its groomer at the door, or the team (decision 0082).
alter table proposals add column if not exists made_by text not null default 'groomer'
  check (made_by in ('groomer', 'staff'));
