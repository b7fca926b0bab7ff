-- Staff list all refunds of a brand, the latest first.

-- step: by time
create index if not exists payment_refunds_site_created on payment_refunds (site_id, created_at, key);
