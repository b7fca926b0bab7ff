-- The page of a customer shows requests without a time that came with the customer's phone number or e-mail address.

-- step: by e-mail address
create index if not exists leads_email on leads (site_id, lower(email)) where email is not null;

-- step: by phone number
create index if not exists leads_phone on leads (site_id, phone_number) where phone_number is not null;
