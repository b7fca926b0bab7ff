-- The team's search finds groomers by the beginning of a name, or by the last digits of a phone number. Customers,
-- pets and orders have such indexes already.
create index if not exists groomers_display_name on groomers (site_id, lower(display_name) text_pattern_ops);

-- step: by last name
create index if not exists groomers_last_name on groomers (site_id, lower(last_name) text_pattern_ops);

-- step: by phone number
create index if not exists groomers_last_digits on groomers (site_id, reverse(phone_number) text_pattern_ops);
