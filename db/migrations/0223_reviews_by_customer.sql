-- The page of a customer shows the latest reviews that the customer wrote.

-- step: by customer
create index if not exists reviews_customer on reviews (site_id, customer_id, created_at desc, id desc);
