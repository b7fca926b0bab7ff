-- The team finds customers by the beginning of a name, of an e-mail address or of a pet's name, and by the last digits of
-- a phone number.
create index customers_full_name on customers (site_id, lower(first_name || ' ' || last_name) text_pattern_ops);
create index customers_email on customers (site_id, lower(email) text_pattern_ops);
create index customers_last_digits on customers (site_id, reverse(phone_number) text_pattern_ops);

-- The state that a closed account had when the team closed it, and gets back. Null for all others: the account of a
-- deleted customer is closed for good.
alter table customers add column deactivated_from text check (deactivated_from in ('pending', 'active'));
