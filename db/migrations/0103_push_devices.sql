-- Browsers that show messages at once though no page is open. A device belongs to a sign-in and ends with it.
create table push_devices (
  id uuid not null,
  site_id uuid not null references sites,
  account_id uuid not null,
  sign_in_id uuid not null,
  endpoint text not null check (length(endpoint) between 1 and 1000),
  public_key text not null,
  auth_secret text not null,
  created_at timestamptz not null,
  primary key (id, site_id),
  unique (site_id, endpoint),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade,
  foreign key (sign_in_id, site_id) references sign_ins (id, site_id) on delete cascade
);
create index push_devices_account on push_devices (site_id, account_id);
create index push_devices_sign_in on push_devices (sign_in_id, site_id);

-- Accounts with an open event stream. Programs renew their rows; a row of a dead program counts for seconds. After a
-- crash of the database the table is empty, until the programs renew it.
create unlogged table stream_readers (
  account_id uuid not null,
  site_id uuid not null references sites,
  ends_at timestamptz not null,
  primary key (account_id, site_id),
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
