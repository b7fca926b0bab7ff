-- A driver's license has two sides, and a groomer may work in more areas than the one where the van stands.
alter table groomer_applications
  add column licence_back_file_id uuid,
  add foreign key (licence_back_file_id, site_id) references files (id, site_id);
create index groomer_applications_licence_back on groomer_applications (licence_back_file_id, site_id)
  where licence_back_file_id is not null;

-- The areas besides `groomers.area_id`, as the application has them.
create table groomer_application_areas (
  site_id uuid not null references sites,
  groomer_id uuid not null,
  area_id uuid not null,
  primary key (groomer_id, area_id, site_id),
  foreign key (groomer_id, site_id) references groomer_applications (groomer_id, site_id) on delete cascade,
  foreign key (area_id, site_id) references areas (id, site_id) on delete cascade
);
create index groomer_application_areas_area on groomer_application_areas (area_id, site_id);
