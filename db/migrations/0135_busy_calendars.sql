-- Calendars elsewhere whose times a groomer is busy in. `during` has the busy times of the last good reading, until
-- `laid_out_until`; `busy_count` counts them one by one. Titles of events are never stored. The address is a secret
-- of the other calendar: it must be read as it is, and no answer shows it.
create table busy_calendars (
  id uuid not null,
  site_id uuid not null references sites,
  groomer_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  address text not null,
  during tstzmultirange not null default '{}',
  busy_count integer not null default 0 check (busy_count >= 0),
  unreadable_count integer not null default 0 check (unreadable_count >= 0),
  -- The zone of all-day events and of times without a zone at the last reading.
  time_zone text,
  laid_out_until timestamptz,
  etag text,
  last_modified text,
  tried_at timestamptz,
  read_at timestamptz,
  -- Why the last try failed; null after a good reading.
  fault text check (fault in ('not_public', 'unreachable', 'not_found', 'refused', 'broken', 'too_many_redirects',
    'too_large', 'not_calendar', 'too_many_events')),
  created_at timestamptz not null,
  primary key (id, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade
);
create index busy_calendars_groomer on busy_calendars (groomer_id, site_id);
create index busy_calendars_tried on busy_calendars (tried_at);

-- The secret link by which a groomer's calendar elsewhere reads visits and time off. A new link replaces the old one.
create table groomer_calendar_links (
  groomer_id uuid not null,
  site_id uuid not null references sites,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (groomer_id, site_id),
  unique (token_hash, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade
);
