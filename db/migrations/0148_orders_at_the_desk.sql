-- Staff list a brand's appointments by start, by booking, and those that wait for an answer, and find them by the
-- beginning of a name, or by a phone number or e-mail address.

-- step: by start
create index if not exists orders_site_start on orders (site_id, appointment_start, id);

-- step: by booking
create index if not exists orders_site_created on orders (site_id, created_at, id);

-- step: that wait for an answer
create index if not exists orders_site_waiting on orders (site_id, appointment_start, id)
  where status in ('request', 'pending', 'reschedule_request', 'cancellation_request');

-- step: customers by first name
create index if not exists customers_first_name on customers (site_id, lower(first_name) text_pattern_ops);

-- step: customers by last name
create index if not exists customers_last_name on customers (site_id, lower(last_name) text_pattern_ops);

-- step: customers by phone number
create index if not exists customers_phone on customers (site_id, phone_number) where phone_number <> '';

-- step: pets by name
create index if not exists pets_name on pets (site_id, lower(name) text_pattern_ops);
