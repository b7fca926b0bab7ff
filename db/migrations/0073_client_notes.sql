-- What a groomer notes about a customer. Only that groomer reads it.
create table client_notes (
  site_id uuid not null references sites,
  groomer_id uuid not null,
  customer_id uuid not null,
  note text not null,
  updated_at timestamptz not null,
  primary key (groomer_id, customer_id, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade,
  foreign key (customer_id, site_id) references customers (id, site_id) on delete cascade
);
create index client_notes_customer on client_notes (site_id, customer_id);
