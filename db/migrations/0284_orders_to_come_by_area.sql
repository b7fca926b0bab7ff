-- The page of an area, and changes while its brand's areas are locked, count the orders that are still to be done in it.

-- step: by area
create index if not exists orders_area_to_come on orders (site_id, area_id, appointment_end)
  where status not in ('cancelled', 'complete') and not order_marked_as_no_show;
