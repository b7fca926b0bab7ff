-- Standing appointments that move as one: how often they moved, and the id that the groomer's device gave the last
-- move, so that a repeat moves nothing again.
alter table series add column if not exists moves integer not null default 0,
  add column if not exists move_id uuid;
