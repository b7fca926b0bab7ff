-- Staff change the brand's look on a draft, publish it, and take earlier versions back (decision 0106). `changes`: the
-- settings that differ from those in `sites`, under their names there; empty without a draft. `revision` counts
-- changes of the draft and publications, so that of two editors the second hears of the first.
create table if not exists site_drafts (
  site_id uuid primary key references sites,
  revision integer not null default 0,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  changed_by uuid,
  changed_at timestamptz,
  foreign key (changed_by, site_id) references accounts (id, site_id)
);

-- step: what was published, and when. `published_by` is null for settings that no screen has published.
-- `taken_back`: the version that this one repeats.
create table if not exists site_versions (
  site_id uuid not null references sites,
  version integer not null check (version > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  published_by uuid,
  published_at timestamptz not null,
  taken_back integer,
  primary key (site_id, version),
  foreign key (published_by, site_id) references accounts (id, site_id),
  foreign key (site_id, taken_back) references site_versions (site_id, version)
);
