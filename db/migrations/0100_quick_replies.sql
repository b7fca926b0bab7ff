-- Short texts that a person sends often. Their titles differ without regard to case.
create table quick_replies (
  id uuid not null,
  site_id uuid not null references sites,
  account_id uuid not null,
  title text not null check (length(title) between 1 and 40),
  content text not null check (length(content) between 1 and 1000),
  changed_at timestamptz not null,
  primary key (id, site_id),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create unique index quick_replies_title on quick_replies (site_id, account_id, lower(title));
