-- Members hear that the team has seen their messages, and nothing else of what it does.
create function tell_desk_room() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource, detail) values ('desk', new.site_id, new.room_id,
    case when tg_op = 'UPDATE' then case when old.seen_seq < new.seen_seq then new.site_id end end);
  return null;
end
$$;
drop trigger desk_rooms_told on desk_rooms;
create trigger desk_rooms_told after insert or update on desk_rooms for each row execute function tell_desk_room();
