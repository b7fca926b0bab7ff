-- Brands, their hosts, areas, content. Polygons are closed rings of [longitude, latitude].
create extension if not exists btree_gist;

create table sites (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  settings jsonb not null,
  notice_minutes integer not null default 1440 check (notice_minutes >= 0),
  lead_minutes integer not null default 120 check (lead_minutes >= 0),
  horizon_days integer not null default 60 check (horizon_days between 1 and 366),
  created_at timestamptz not null default now()
);

create table site_hosts (
  host text primary key check (host = lower(host)),
  site_id uuid not null references sites
);

create table areas (
  id uuid primary key,
  site_id uuid not null references sites,
  slug text not null,
  name text not null,
  phone_number text not null,
  time_zone text not null,
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 3000),
  center_latitude double precision not null,
  center_longitude double precision not null,
  polygon jsonb not null,
  unique (site_id, slug)
);

create table menu_items (
  id uuid primary key,
  site_id uuid not null references sites,
  menu text not null default 'primary',
  position integer not null,
  slug text not null,
  title text not null,
  url text not null
);

create table cms_pages (
  id uuid primary key,
  site_id uuid not null references sites,
  path text not null,
  title text not null,
  body text not null,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (site_id, path)
);

create table leads (
  id uuid primary key,
  site_id uuid not null references sites,
  kind text not null check (kind in ('lead', 'request', 'appointment_request')),
  name text not null,
  email text,
  phone_number text,
  postal_code text,
  message text not null default '',
  created_at timestamptz not null default now()
);
