-- What a groomer tells the brand before it lets the groomer work. Names, address and area are the groomer's own.
create table groomer_applications (
  site_id uuid not null references sites,
  groomer_id uuid not null,
  experience_years integer not null check (experience_years between 0 and 60),
  experience text not null default '',
  licence_file_id uuid,
  sent_at timestamptz,
  staff_note text not null default '',
  updated_at timestamptz not null,
  primary key (groomer_id, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade,
  foreign key (licence_file_id, site_id) references files (id, site_id)
);
create index groomer_applications_licence on groomer_applications (licence_file_id, site_id)
  where licence_file_id is not null;
