-- Photos of visits, each once: `id` is made by the device that took the photo, or by the program if the device named
-- none. Two devices may photograph the same side without knowledge of each other. `file_id`: the photo while it stands
-- beside the one of the line. `line_id` has no key, as `order_lines` has none with the brand: `writeLines`, which
-- deletes lines, deletes these rows and their files too.
create table visit_photos (
  id uuid not null,
  site_id uuid not null references sites,
  order_id uuid not null,
  line_id uuid not null,
  side text not null check (side in ('before', 'after')),
  file_id uuid,
  created_at timestamptz not null,
  primary key (order_id, id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  foreign key (file_id, site_id) references files (id, site_id) on delete set null (file_id)
);
create unique index visit_photos_file on visit_photos (file_id, site_id) where file_id is not null;
