-- How far the door may be from a stored point: the radius in miles of its circle, 0 for an exact point. Rows of the
-- version before say nothing about it and are centers of ZIPs, so they count as a ZIP of the usual size. `door` is a
-- number that the visits at one door share, 0 while the street is unknown. Constant defaults rewrite no table.
alter table occupancy
  add column spread_miles real not null default 3,
  add column door integer not null default 0;
alter table groomers add column start_spread_miles real not null default 3;
