-- Photos that the groomer took at a visit. Photos that came with the row stay in before_photo and after_photo.
alter table order_lines
  add column before_file_id uuid,
  add column after_file_id uuid,
  add foreign key (before_file_id, site_id) references files (id, site_id),
  add foreign key (after_file_id, site_id) references files (id, site_id);
create unique index order_lines_before_file on order_lines (before_file_id, site_id) where before_file_id is not null;
create unique index order_lines_after_file on order_lines (after_file_id, site_id) where after_file_id is not null;

-- What the groomer found on a pet at a visit. in_gallery: the owner lets the photos join the groomer's public gallery.
create table pet_reports (
  site_id uuid not null references sites,
  order_id uuid not null,
  pet_id uuid not null,
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  note text not null default '',
  next_visit_weeks integer check (next_visit_weeks between 1 and 52),
  in_gallery boolean not null default false,
  updated_at timestamptz not null,
  primary key (order_id, pet_id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  foreign key (pet_id, site_id) references pets (id, site_id)
);
create index pet_reports_gallery on pet_reports (site_id, order_id) where in_gallery;

-- Links by which an owner shows a report to others. The link is derived from the id with the deployment's secret.
create table report_shares (
  id uuid not null,
  site_id uuid not null references sites,
  order_id uuid not null,
  pet_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id, site_id),
  unique (order_id, pet_id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  foreign key (pet_id, site_id) references pets (id, site_id)
);
