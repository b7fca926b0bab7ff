-- What the groomer says on the way to a visit and at it, beside the order's status. Each mark is set once.
-- marked_at is when it happened, created_at when the server learned of it: a phone may be offline in between.
create table visit_marks (
  order_id uuid not null,
  site_id uuid not null references sites,
  mark text not null check (mark in ('on_my_way', 'arrived', 'started', 'finished')),
  marked_at timestamptz not null,
  -- The arrival that the customer reads; only for on_my_way.
  arrives_at timestamptz check ((arrives_at is not null) = (mark = 'on_my_way')),
  account_id uuid not null,
  created_at timestamptz not null,
  primary key (order_id, mark, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  foreign key (account_id, site_id) references accounts (id, site_id)
);

-- Each later arrival that the groomer announced for a visit. The newest counts.
create table late_notices (
  id uuid not null,
  site_id uuid not null references sites,
  order_id uuid not null,
  arrives_at timestamptz not null,
  account_id uuid not null,
  created_at timestamptz not null,
  primary key (id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  foreign key (account_id, site_id) references accounts (id, site_id)
);
create index late_notices_order on late_notices (order_id, site_id, created_at);

-- How long a groomer waits at the door, from the agreed start, before the visit counts as missed.
alter table sites
  add column no_show_wait_minutes integer not null default 15 check (no_show_wait_minutes between 0 and 240);
