-- The changes that event streams report: rooms with a new event (`room`), cards about visits (`visit`), what a member
-- has seen (`seen`), the team's work on a room (`desk`), and who is writing (`typing`). The resource is the room.
-- `detail`: the visit of a card, or the account whose act it was.
alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check
  check (kind in ('time', 'groomer', 'room', 'visit', 'seen', 'desk', 'typing'));
alter table changes add column detail uuid;

-- Lives as long as the rows of `changes`: a crash of the database empties both. A reader whose place has another id
-- reads everything anew.
create unlogged table changes_id (
  id uuid not null default gen_random_uuid(),
  is_single boolean primary key default true check (is_single)
);

create function tell_room() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource) values ('room', new.site_id, new.id);
  return null;
end
$$;
create trigger rooms_insert_told after insert on rooms for each row
  when (new.last_seq > 0) execute function tell_room();
create trigger rooms_update_told after update on rooms for each row
  when (old.last_seq is distinct from new.last_seq) execute function tell_room();

create function tell_visit() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource, detail)
    values ('visit', new.site_id, new.room_id, new.order_id);
  return null;
end
$$;
create trigger messages_insert_told after insert on messages for each row
  when (new.kind = 'card') execute function tell_visit();
create trigger messages_update_told after update on messages for each row
  when (new.kind = 'card' and old.changed_seq <> new.changed_seq) execute function tell_visit();

-- Sending moves the sender's mark together with the room, which tells already.
create function tell_seen() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource, detail)
    values ('seen', new.site_id, new.room_id, new.account_id);
  return null;
end
$$;
create trigger room_members_told after update on room_members for each row
  when (old.seen_seq < new.seen_seq and old.room_updated_at = new.room_updated_at) execute function tell_seen();

create function tell_desk() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource) values ('desk', new.site_id, new.room_id);
  return null;
end
$$;
create trigger desk_rooms_told after insert or update on desk_rooms for each row execute function tell_desk();
create trigger desk_notes_told after insert on desk_notes for each row execute function tell_desk();
