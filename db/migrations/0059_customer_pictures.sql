-- A customer's own picture, as the customer uploaded it.
alter table customers
  add column picture_file_id uuid,
  add constraint customers_picture_file foreign key (picture_file_id, site_id) references files (id, site_id);
