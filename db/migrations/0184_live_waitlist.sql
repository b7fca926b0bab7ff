-- The board of staff follows the waitlist: who waits, from when, and no longer, as held times already announce themselves.
-- When an entry was last offered a time is not news.
create function announce_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changes (kind, site_id, resource) values ('waitlist', old.site_id, old.customer_id);
  else
    insert into changes (kind, site_id, resource) values ('waitlist', new.site_id, new.customer_id);
  end if;
  return null;
end
$$;
create trigger waitlist_entries_live
  after insert or delete or update of customer_id, groomer_id, draft, days, start_minute, end_minute, over_at
  on waitlist_entries
  for each row execute function announce_waiting();
