-- Above this sum of an order's refunds, in cents, staff prove anew that it is them (decision 0078).
alter table sites add column refund_limit_cents integer not null default 20000 check (refund_limit_cents >= 0);
