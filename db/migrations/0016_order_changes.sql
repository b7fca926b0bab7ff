-- What became of an order after it was placed: each move and each cancellation, done or only asked for. The row that is
-- open holds the wished time and price until somebody has agreed to it. A request that is cancelled never had a time.
create table order_changes (
  id uuid primary key,
  site_id uuid not null references sites,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('move', 'cancellation')),
  status text not null check (status in ('done', 'asked', 'replaced', 'granted', 'declined')),
  reason_id uuid not null,
  description text not null default '',
  from_groomer_id uuid references groomers,
  from_start timestamptz,
  from_end timestamptz,
  to_groomer_id uuid references groomers,
  to_start timestamptz,
  to_end timestamptz,
  totals jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((kind = 'move') = (to_groomer_id is not null)),
  check ((from_start is null) = (from_end is null)),
  check ((to_groomer_id is null) = (to_start is null) and (to_start is null) = (to_end is null)),
  check ((to_start is null) = (totals is null)),
  check ((status = 'asked') = (settled_at is null))
);
create index order_changes_order on order_changes (order_id, created_at);
create unique index order_changes_open on order_changes (order_id) where status = 'asked';
