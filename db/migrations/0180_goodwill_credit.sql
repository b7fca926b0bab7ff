-- Credit that staff give a customer (decision 0087): who gave it and why, beside its entry in the chain.

-- step: a further kind of entry
alter table credit_entries drop constraint if exists credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check
  check (kind in ('invited', 'reward', 'spent', 'returned', 'goodwill')) not valid;

-- step: entries that were there before are checked, while people write
alter table credit_entries validate constraint credit_entries_kind_check;

-- step: who gave it and why. `id`: chosen by the caller, so that a repeat gives nothing more. `position`: of the entry,
-- without a foreign key, so that the table of entries answers each attempt to empty it by itself.
create table if not exists goodwill_credits (
  id uuid not null,
  site_id uuid not null references sites,
  customer_id uuid not null,
  position integer not null,
  amount integer not null check (amount > 0),
  given_by uuid not null,
  reason text not null check (length(reason) <= 500),
  given_at timestamptz not null,
  primary key (id, site_id),
  unique (customer_id, position, site_id),
  foreign key (customer_id, site_id) references customers (id, site_id),
  foreign key (given_by, site_id) references accounts (id, site_id)
);
create index if not exists goodwill_credits_giver on goodwill_credits (given_by, site_id);
