-- Reports count by the day of completion, of cancellation, and of each entry of the ledger.

-- step: by completion
create index if not exists orders_site_completed on orders (site_id, (coalesce(completed_at, appointment_end)))
  where status = 'complete';

-- step: few of all orders are missed
create index if not exists orders_site_missed on orders (site_id, appointment_start) where order_marked_as_no_show;

-- step: cancellations by when they took effect
create index if not exists order_changes_canceled on order_changes (site_id, (coalesce(settled_at, created_at)))
  where kind = 'cancellation' and status in ('done', 'granted');

-- step: the ledger by time
create index if not exists ledger_entries_site_at on ledger_entries (site_id, at);
