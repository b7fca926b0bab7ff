-- Standing appointments: visits of one groomer to one customer every few weeks, begun from an order. The row is the
-- rule; `planned_from` is the next date that is not decided yet. From `ended_from` on, nothing is made.
create table series (
  id uuid not null,
  site_id uuid not null references sites,
  customer_id uuid not null,
  groomer_id uuid not null,
  order_id uuid not null,
  weeks integer not null check (weeks between 2 and 12),
  first_day date not null,
  start_minute integer not null check (start_minute between 0 and 1439),
  time_zone text not null,
  address jsonb not null,
  pets jsonb not null,
  -- Cents that the customer agreed to for a visit. A dearer one waits for the groomer.
  agreed_max integer not null check (agreed_max >= 0),
  origin text not null,
  planned_from date not null,
  ended_from date,
  ended_by text check (ended_by in ('customer', 'groomer')),
  created_at timestamptz not null,
  primary key (id, site_id),
  check ((ended_from is null) = (ended_by is null)),
  foreign key (customer_id, site_id) references customers (id, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id)
);
create index series_customer on series (customer_id, site_id);
create index series_groomer on series (groomer_id, site_id);
create index series_order on series (order_id, site_id);
create index series_due on series (planned_from) where ended_from is null or planned_from < ended_from;

-- What became of a date of a series, each date once. `planned` and `waits`: no order yet; the groomer chose another
-- time, or must decide because of `why`.
create table series_dates (
  series_id uuid not null,
  site_id uuid not null references sites,
  day date not null,
  state text not null check (state in ('planned', 'made', 'skipped', 'waits')),
  starts_at timestamptz,
  order_id uuid,
  why text check (length(why) between 1 and 40),
  primary key (series_id, day, site_id),
  unique (order_id, site_id),
  check ((state = 'planned') = (starts_at is not null)),
  check ((state = 'made') = (order_id is not null)),
  check ((state = 'waits') = (why is not null)),
  foreign key (series_id, site_id) references series (id, site_id) on delete cascade,
  foreign key (order_id, site_id) references orders (id, site_id)
);
