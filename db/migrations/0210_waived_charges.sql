-- A charge that the brand no longer claims, such as the fee of a no-show that was taken back (decision 0094): only what was
-- not refunded of it counts for its order.
alter table payments add column if not exists waived_at timestamptz;
