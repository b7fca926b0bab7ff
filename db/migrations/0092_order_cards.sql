-- Cards of visits in the room of the customer and the groomer. `news`: what happened to the order. A card shows the
-- order as it is when it is read.
alter table messages
  add column order_id uuid,
  add column news text check (news in ('placed', 'accepted', 'move_asked', 'moved', 'stands', 'changed', 'time_asked',
    'proposal', 'on_my_way', 'late', 'complete', 'missed', 'cancel_asked', 'ended')),
  add foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('text', 'notice', 'card')),
  add constraint messages_card check ((kind = 'card') = (order_id is not null) and (kind = 'card') = (news is not null));
create index messages_order on messages (site_id, order_id) where order_id is not null;

-- Writes a card as the room's next event. The room is made with the first one; `first_notice` is its first message. All
-- of it is one call, because placing an order is one statement.
create function write_order_card(in_site uuid, of_customer uuid, of_groomer uuid, of_order uuid, what text,
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
    insert into room_members (site_id, room_id, account_id, seen_seq, room_updated_at)
      select in_site, room, account_id, 0, happened_at from customers where site_id = in_site and id = of_customer
      union all
      select in_site, room, account_id, 0, happened_at from groomers where site_id = in_site and id = of_groomer;
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

-- Customers and groomers with a visit that is still to come have their room, with a card for each of these visits.
do $$
declare
  visit record;
begin
  for visit in select * from orders where groomer_id is not null and appointment_start > now()
      and status in ('pending', 'accepted') order by created_at, id loop
    perform write_order_card(visit.site_id, visit.customer_id, visit.groomer_id, visit.id, 'placed', 'Room created',
      visit.created_at);
  end loop;
end
$$;
