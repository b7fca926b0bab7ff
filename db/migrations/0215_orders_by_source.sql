-- Staff list the orders that groomers or the team booked: few beside those of customers.

-- step: by source
create index if not exists orders_site_source on orders (site_id, source, appointment_start, id)
  where source <> 'customer';
