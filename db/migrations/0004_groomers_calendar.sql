-- Groomers, where and when they work, and every reserved minute of a groomer or van.
create table groomers (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid not null unique references accounts,
  area_id uuid not null references areas,
  vanity_url text not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  business_name text not null default '',
  tag_line text not null default '',
  description text not null default '',
  phone_number text not null default '',
  shows_phone boolean not null default false,
  email text not null default '',
  start_address jsonb not null,
  start_latitude double precision not null,
  start_longitude double precision not null,
  pace_percent integer not null default 100 check (pace_percent between 50 and 200),
  usual_minutes integer not null default 90 check (usual_minutes between 15 and 600),
  weight_limit integer check (weight_limit between 1 and 400),
  auto_accept_orders boolean not null default true,
  payment_plan text not null default 'variable',
  permissions jsonb not null default '[]',
  links jsonb not null default '{}',
  video_link text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (site_id, vanity_url)
);
create index groomers_area on groomers (site_id, area_id) where active;

create table groomer_hours (
  groomer_id uuid not null references groomers on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 1440),
  primary key (groomer_id, weekday, start_minute),
  check (start_minute < end_minute)
);

create table groomer_services (
  groomer_id uuid not null references groomers on delete cascade,
  service_id uuid not null references services on delete cascade,
  primary key (groomer_id, service_id)
);

create table groomer_refused_breeds (
  groomer_id uuid not null references groomers on delete cascade,
  breed_id uuid not null references pet_breeds,
  primary key (groomer_id, breed_id)
);

create table work_zones (
  id uuid primary key,
  site_id uuid not null references sites,
  groomer_id uuid not null references groomers on delete cascade,
  name text not null,
  price integer not null check (price >= 0),
  work_days integer[] not null,
  polygon jsonb not null,
  min_longitude double precision not null,
  min_latitude double precision not null,
  max_longitude double precision not null,
  max_latitude double precision not null
);
create index work_zones_groomer on work_zones (groomer_id);
create index work_zones_box on work_zones using gist (
  box(point(max_longitude, max_latitude), point(min_longitude, min_latitude))
);

-- SAFETY "Bookings": two holders can never share a minute of one resource. A holder may overlap itself,
-- so that a visit can move by half an hour while its old time is still kept.
create table occupancy (
  id uuid primary key,
  site_id uuid not null references sites,
  resource uuid not null,
  during tstzrange not null check (not isempty(during)),
  kind text not null check (kind in ('order', 'hold', 'time_off', 'rental')),
  holder uuid not null,
  latitude double precision,
  longitude double precision,
  minutes integer not null check (minutes > 0),
  expires_at timestamptz,
  check ((kind = 'hold') = (expires_at is not null)),
  constraint occupancy_no_overlap exclude using gist (resource with =, during with &&, holder with <>)
);
create index occupancy_holder on occupancy (holder);
create index occupancy_expiry on occupancy (expires_at) where expires_at is not null;
