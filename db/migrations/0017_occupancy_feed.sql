-- Every node keeps a picture of what is occupied and is told here whose has changed. Told at commit, in the order of
-- commits; what a transaction says twice arrives once.
create function tell_occupancy() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('occupancy', old.site_id || ' ' || old.resource);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('occupancy', new.site_id || ' ' || new.resource);
  end if;
  return null;
end
$$;

create trigger occupancy_told after insert or update or delete on occupancy
  for each row execute function tell_occupancy();
