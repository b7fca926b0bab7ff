-- That the customer will be there, for one start of a visit: a visit that moves must be confirmed again.
-- Customers confirm by the link of a reminder; staff do when the customer says so by phone.
create table if not exists visit_confirmations (
  order_id uuid not null,
  site_id uuid not null references sites,
  start timestamptz not null,
  made_by text not null check (made_by in ('customer', 'staff')),
  created_at timestamptz not null,
  primary key (order_id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade
);

-- step: boards and pages of the visit follow
drop trigger if exists visit_confirmations_live on visit_confirmations;
create trigger visit_confirmations_live after insert or update or delete on visit_confirmations
  for each row execute function announce_part_of_order();
