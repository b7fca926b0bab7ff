-- `last_text_seq` repeats the number of the room's latest text, so that a member's rooms with unread messages are read
-- from one index, and not all of the member's rooms. 0: no text was sent yet. Null: it is not known, as for those who
-- join a room that is there; their messages are looked up until the next text.
alter table room_members add column if not exists last_text_seq bigint;

-- The members of a new room begin without a text.
create or replace function write_order_card(in_site uuid, of_customer uuid, of_groomer uuid, of_order uuid, what text,
  first_notice text, happened_at timestamptz) returns uuid language plpgsql as $$
declare
  room uuid;
  number bigint;
  made boolean := false;
begin
  update rooms set last_seq = last_seq + 1, updated_at = greatest(updated_at, happened_at)
    where site_id = in_site and kind = 'pair' and customer_id = of_customer and groomer_id = of_groomer
    returning id, last_seq into room, number;
  if room is null then
    insert into rooms as existing (id, site_id, kind, customer_id, groomer_id, last_seq, opened_at, updated_at)
      values (gen_random_uuid(), in_site, 'pair', of_customer, of_groomer, 2, happened_at, happened_at)
      on conflict (site_id, customer_id, groomer_id) where kind = 'pair'
        do update set last_seq = existing.last_seq + 1, updated_at = greatest(existing.updated_at, happened_at)
      returning id, last_seq, xmax = 0 into room, number, made;
  end if;
  if made then
    insert into room_members (site_id, room_id, account_id, seen_seq, room_updated_at, last_text_seq)
      select in_site, room, account_id, 0, happened_at, 0 from customers where site_id = in_site and id = of_customer
      union all
      select in_site, room, account_id, 0, happened_at, 0 from groomers where site_id = in_site and id = of_groomer;
    insert into messages (id, site_id, room_id, seq, changed_seq, kind, content, created_at)
      values (gen_random_uuid(), in_site, room, 1, 1, 'notice', first_notice, happened_at);
  else
    update room_members set room_updated_at = greatest(room_updated_at, happened_at)
      where site_id = in_site and room_id = room;
  end if;
  insert into messages (id, site_id, room_id, seq, changed_seq, kind, content, order_id, news, created_at)
    values (gen_random_uuid(), in_site, room, number, number, 'card', '', of_order, what, happened_at);
  return room;
end
$$;

-- Sending a text sets the number itself. Programs of the version before do not.
create or replace function note_text() returns trigger language plpgsql as $$
begin
  update room_members set last_text_seq = new.seq
    where site_id = new.site_id and room_id = new.room_id and (last_text_seq is null or last_text_seq < new.seq);
  return null;
end
$$;
create or replace trigger messages_text_noted after insert on messages
  for each row when (new.kind = 'text') execute function note_text();

-- step: the rooms from before, some at a time, so that no sender waits long
do $$
declare
  done uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
begin
  loop
    select few.room_id into last
      from (select room_id from room_members where room_id > done order by room_id limit 500) as few
      order by few.room_id desc limit 1;
    exit when last is null;
    update room_members member set last_text_seq = coalesce((select seq from messages message
        where message.site_id = member.site_id and message.room_id = member.room_id and message.kind = 'text'
        order by seq desc limit 1), 0)
      where member.room_id > done and member.room_id <= last and member.last_text_seq is null;
    commit;
    done := last;
  end loop;
end
$$;

-- step: rooms that may have unread messages
create index if not exists room_members_unseen on room_members (site_id, account_id)
  where last_text_seq is null or seen_seq < last_text_seq;
