-- What staff note about an order, for the team alone; and the audit entries of an order.

-- step: notes
create table if not exists order_notes (
  id uuid not null,
  site_id uuid not null references sites,
  order_id uuid not null,
  author_id uuid not null,
  content text not null check (length(content) between 1 and 2000),
  created_at timestamptz not null,
  primary key (id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  foreign key (author_id, site_id) references accounts (id, site_id) on delete cascade
);
create index if not exists order_notes_order on order_notes (order_id, site_id, created_at);
create index if not exists order_notes_author on order_notes (author_id, site_id);

-- step: audit entries by what they are about
create index if not exists audit_entries_target on audit_entries (site_id, target, id) where target like 'order=%';
