-- What the groomer added when completing a visit: charges within the agreed price, and a tip handed over in cash.
-- Null for orders that are not complete, or that the version before has completed.
alter table orders add column completion jsonb check (jsonb_typeof(completion) = 'object');
