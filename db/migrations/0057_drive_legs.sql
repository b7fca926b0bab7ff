-- Minutes of driving by roads, as a router answered them. A point is one number: its latitude times 10^7 plus its
-- longitude, both in whole ten-thousandths of a degree (11 m). Without minutes, no road leads there.
create table drive_legs (
  site_id uuid not null references sites,
  from_point bigint not null,
  to_point bigint not null,
  minutes smallint check (minutes >= 0),
  asked_at timestamptz not null default now(),
  primary key (site_id, from_point, to_point)
);

create index drive_legs_by_age on drive_legs (asked_at);

-- Whether the default rule decided a drive of this time although a router is configured.
alter table occupancy add column drive_estimated boolean not null default false;
