-- Nodes drop the pages that they have in memory when staff change one, as they drop a brand's settings. A new page is in
-- no memory: a missing page is read again each time.

-- step: by statement, as for brands
create or replace function record_page() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource) select distinct 'site', site_id, site_id from changed;
  return null;
end
$$;

create or replace trigger cms_pages_update_recorded after update on cms_pages referencing new table as changed
  for each statement execute function record_page();

create or replace trigger cms_pages_delete_recorded after delete on cms_pages referencing old table as changed
  for each statement execute function record_page();
