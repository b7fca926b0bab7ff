-- Streams also report changes of orders that no card is about: requests without a groomer, withdrawn questions, other
-- services, marks that are taken back. `order`: the resource is the order, and `detail` a groomer who hears of it besides
-- its own: the former one, or the one who is asked for. `waitlist`: the resource is a customer with a held time.
alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check
  check (kind in ('time', 'groomer', 'room', 'visit', 'seen', 'desk', 'typing', 'order', 'waitlist'));

-- By statement: a booking of several visits is written by one.
create function announce_new_orders() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource) select 'order', site_id, id from added;
  return null;
end
$$;
create trigger orders_insert_live after insert on orders referencing new table as added
  for each statement execute function announce_new_orders();

create function announce_order() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource, detail)
    values ('order', new.site_id, new.id, nullif(old.groomer_id, new.groomer_id));
  return null;
end
$$;
create trigger orders_update_live after update on orders for each row
  when (old is distinct from new) execute function announce_order();

create function announce_order_change() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource, detail) values ('order', new.site_id, new.order_id, new.to_groomer_id);
  return null;
end
$$;
create trigger order_changes_live after insert or update on order_changes
  for each row execute function announce_order_change();

create function announce_part_of_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changes (kind, site_id, resource) values ('order', old.site_id, old.order_id);
  else
    insert into changes (kind, site_id, resource) values ('order', new.site_id, new.order_id);
  end if;
  return null;
end
$$;
create trigger proposals_live after insert or update on proposals
  for each row execute function announce_part_of_order();
create trigger visit_marks_live after insert or update or delete on visit_marks
  for each row execute function announce_part_of_order();
create trigger stand_ins_live after insert or update on stand_ins
  for each row execute function announce_part_of_order();

create function announce_held_time() returns trigger language plpgsql as $$
begin
  insert into changes (kind, site_id, resource) values ('waitlist', new.site_id, new.customer_id);
  return null;
end
$$;
create trigger waitlist_offers_live after insert or update on waitlist_offers
  for each row execute function announce_held_time();
