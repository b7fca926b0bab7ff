-- What staff do with several orders at once: the orders that they chose, and what became of each.

create table order_bulks (
  id uuid not null,
  site_id uuid not null references sites,
  account_id uuid not null,
  action text not null check (action in ('accept', 'decline', 'cancel', 'note')),
  -- What the customers, or the team, read. Empty once all rows are done.
  description text not null check (length(description) <= 2000),
  created_at timestamptz not null,
  started_at timestamptz,
  -- The session that started it, whose rights are read again before each row, and the origin of links.
  sign_in_id uuid,
  origin text not null default '',
  finished_at timestamptz,
  primary key (id, site_id),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create index order_bulks_account on order_bulks (account_id, site_id, created_at);
create index order_bulks_created on order_bulks (created_at);

create table order_bulk_rows (
  bulk_id uuid not null,
  site_id uuid not null,
  position integer not null,
  order_id uuid not null,
  -- The version of the order that the preview showed.
  version integer not null,
  -- The id of the note, so that a repeat writes the same note.
  note_id uuid not null,
  state text not null default 'open' check (state in ('open', 'running', 'done', 'refused')),
  claimed_at timestamptz,
  why text not null default '',
  primary key (bulk_id, site_id, position),
  foreign key (bulk_id, site_id) references order_bulks (id, site_id) on delete cascade,
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade
);
create index order_bulk_rows_order on order_bulk_rows (order_id, site_id);
create index order_bulk_rows_waiting on order_bulk_rows (bulk_id, site_id, position)
  where state in ('open', 'running');
