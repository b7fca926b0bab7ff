-- Entries and offers of the waiting list are removed once they are over. Reports count what became of them, so each is
-- noted here, without the customer: the entry, and the booking sessions that can lead to its visit.
create table waitlist_events (
  id uuid not null default gen_random_uuid(),
  site_id uuid not null references sites,
  entry_id uuid not null,
  area_id uuid,
  kind text not null check (kind in ('entry', 'offer')),
  booking_session_id uuid not null,
  created_at timestamptz not null,
  primary key (id, site_id)
);
create index waitlist_events_entries on waitlist_events (site_id, created_at) where kind = 'entry';
create index waitlist_events_entry on waitlist_events (entry_id, site_id);

insert into waitlist_events (site_id, entry_id, area_id, kind, booking_session_id, created_at)
select site_id, id, (draft ->> 'areaId')::uuid, 'entry', booking_session_id, created_at from waitlist_entries
union all
select site_id, entry_id, null, 'offer', booking_session_id, created_at from waitlist_offers where entry_id is not null;

-- A changed entry stays the same entry: an update notes nothing.
create function note_waitlist_entry() returns trigger language plpgsql as $$
begin
  insert into waitlist_events (site_id, entry_id, area_id, kind, booking_session_id, created_at)
    values (new.site_id, new.id, (new.draft ->> 'areaId')::uuid, 'entry', new.booking_session_id, new.created_at);
  return null;
end
$$;
create trigger waitlist_entries_noted after insert on waitlist_entries
  for each row execute function note_waitlist_entry();

create function note_waitlist_offer() returns trigger language plpgsql as $$
begin
  insert into waitlist_events (site_id, entry_id, kind, booking_session_id, created_at)
    values (new.site_id, new.entry_id, 'offer', new.booking_session_id, new.created_at);
  return null;
end
$$;
create trigger waitlist_offers_noted after insert on waitlist_offers
  for each row when (new.entry_id is not null) execute function note_waitlist_offer();
