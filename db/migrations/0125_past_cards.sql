-- Visits from before the conversations get their card too, and with it customer and groomer their room: past, complete
-- and canceled ones, and those with a late change. A card says the latest that is known of the visit. Requests without a
-- time have no card. A room that was there keeps its numbers: what happened before it was opened goes before its first
-- number, so that readers who know the room miss nothing and hear of nothing.
create or replace function write_past_card(of_order orders, what text, first_notice text, happened_at timestamptz)
  returns void language plpgsql as $$
declare
  room record;
begin
  select id, opened_at into room from rooms where site_id = of_order.site_id and kind = 'pair'
    and customer_id = of_order.customer_id and groomer_id = of_order.groomer_id for update;
  if room.id is null or happened_at >= room.opened_at then
    perform write_order_card(of_order.site_id, of_order.customer_id, of_order.groomer_id, of_order.id, what,
      first_notice, happened_at);
  else
    insert into messages (id, site_id, room_id, seq, changed_seq, kind, content, order_id, news, created_at)
      select gen_random_uuid(), of_order.site_id, room.id, least(min(seq), 1) - 1, least(min(seq), 1) - 1, 'card', '',
        of_order.id, what, happened_at
      from messages where site_id = of_order.site_id and room_id = room.id;
  end if;
end
$$;

create or replace function past_news(of_order orders, out news text, out happened_at timestamptz) language plpgsql stable as $$
begin
  news := case
    when of_order.status = 'cancelled' then 'ended'
    when of_order.order_marked_as_no_show then 'missed'
    when of_order.status = 'complete' then 'complete'
    when of_order.status = 'reschedule_request' then 'move_asked'
    when of_order.status = 'cancellation_request' then 'cancel_asked'
    else 'placed' end;
  happened_at := case news
    when 'placed' then of_order.created_at
    when 'complete' then coalesce(of_order.completed_at, of_order.appointment_end)
    when 'missed' then of_order.appointment_end
    else of_order.updated_at end;
end
$$;

-- step: each pair of customer and groomer in a transaction of its own, so that nobody waits for a room
do $$
declare
  pair record;
  visit record;
  is_new boolean;
begin
  -- A crash loses at most cards that the next start writes again.
  perform set_config('synchronous_commit', 'off', false);
  for pair in select placed.site_id, placed.customer_id, placed.groomer_id from orders placed
      where placed.groomer_id is not null and placed.appointment_start is not null and placed.status <> 'request'
        and not exists (select from messages card where card.site_id = placed.site_id and card.order_id = placed.id)
      group by placed.site_id, placed.customer_id, placed.groomer_id loop
    select not exists (select from rooms where site_id = pair.site_id and kind = 'pair'
      and customer_id = pair.customer_id and groomer_id = pair.groomer_id) into is_new;
    -- A new room is written forward, and the past of an old one backward.
    for visit in select placed as visit_row, said.news, said.happened_at
        from orders placed cross join lateral past_news(placed) as said
        where placed.site_id = pair.site_id and placed.customer_id = pair.customer_id
          and placed.groomer_id = pair.groomer_id and placed.appointment_start is not null and placed.status <> 'request'
          and not exists (select from messages card where card.site_id = placed.site_id and card.order_id = placed.id)
        order by case when is_new then extract(epoch from said.happened_at) else -extract(epoch from said.happened_at) end,
          placed.id loop
      perform write_past_card(visit.visit_row, visit.news, 'Room created', visit.happened_at);
    end loop;
    commit;
  end loop;
  perform set_config('synchronous_commit', 'on', false);
end
$$;

-- step: the functions have served
drop function if exists write_past_card(orders, text, text, timestamptz);
drop function if exists past_news(orders);
