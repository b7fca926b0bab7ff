-- What people upload. The bytes lie in a folder or a bucket under `key`; a row is there before its bytes and gone after
-- them, so that nothing lies there which no row knows.
create table files (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid not null references accounts,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  key text not null unique,
  media_type text not null,
  -- of all its sizes together
  bytes integer not null check (bytes > 0),
  state text not null default 'writing' check (state in ('writing', 'kept', 'removed')),
  created_at timestamptz not null
);
create index files_account on files (site_id, account_id);
create index files_waste on files (created_at) where state <> 'kept';

alter table pets add column photo_file_id uuid references files;

create table pet_vaccinations (
  site_id uuid not null references sites,
  pet_id uuid not null references pets,
  kind text not null check (kind in ('measles', 'dhpp', 'bortadella', 'rabies')),
  file_id uuid not null references files,
  expires_on date,
  updated_at timestamptz not null,
  primary key (pet_id, kind)
);
