-- Filters of the list of appointments that staff saved for themselves. They leave with the account.

create table desk_views (
  id uuid not null,
  site_id uuid not null references sites,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  -- The filters by name, without the text of a search: it may be a person's.
  filters jsonb not null,
  created_at timestamptz not null,
  primary key (id, site_id),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create index desk_views_account on desk_views (account_id, site_id, created_at);
