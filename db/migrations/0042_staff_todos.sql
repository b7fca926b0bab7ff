-- What waits for a person of the brand. A row is closed when its reason is over, and stays.
create table staff_todos (
  id uuid not null,
  site_id uuid not null references sites,
  kind text not null check (kind = any (array['hold_refused'])),
  order_id uuid not null,
  payment_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (id, site_id),
  unique (payment_id, kind, site_id),
  foreign key (order_id, site_id) references orders (id, site_id),
  foreign key (payment_id, site_id) references payments (id, site_id)
);
create index staff_todos_open on staff_todos (site_id, opened_at) where closed_at is null;
create index staff_todos_order on staff_todos (order_id);
