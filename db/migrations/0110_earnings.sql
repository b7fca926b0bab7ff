-- What groomers earn: the brand's share by its first day, one entry for each cause, and statements of whole weeks.
-- All of it is only ever added to: a mistake is righted by a further entry, which comes into the next statement.

-- The share of a visit's price that its groomer earns. Of two rows with one first day, the later one counts.
create table earning_rates (
  site_id uuid not null references sites,
  id bigint generated always as identity,
  first_day date not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (site_id, id),
  foreign key (set_by, site_id) references accounts (id, site_id)
);
create index earning_rates_first_day on earning_rates (site_id, first_day desc, id desc);

-- `source` names what caused an entry among those of its order and cause, so that a repeat adds nothing.
-- `earned_on`: the day in the payee's area. `facts`: how the amount was computed.
create table earning_entries (
  id uuid not null,
  site_id uuid not null references sites,
  account_id uuid not null,
  order_id uuid,
  order_number text,
  visit_on date,
  referral_id uuid,
  cause text not null check (cause in ('share', 'fee', 'tip', 'cash', 'refund', 'reward')),
  source text not null,
  amount_cents integer not null,
  facts jsonb not null,
  earned_on date not null,
  made_at timestamptz not null,
  primary key (id, site_id),
  unique nulls not distinct (site_id, order_id, cause, source),
  unique (site_id, referral_id),
  foreign key (account_id, site_id) references accounts (id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id),
  foreign key (referral_id, site_id) references groomer_referrals (id, site_id),
  check ((cause = 'reward') = (referral_id is not null)),
  check ((cause = 'reward') = (order_id is null)),
  check ((order_id is null) = (order_number is null) and (order_id is null) = (visit_on is null))
);
create index earning_entries_account on earning_entries (site_id, account_id, earned_on);
create index earning_entries_day on earning_entries (site_id, earned_on);

-- `carried_cents`: what the statement before left to be made up for; never more than 0.
create table earning_statements (
  id uuid not null,
  site_id uuid not null references sites,
  account_id uuid not null,
  first_day date not null,
  last_day date not null,
  carried_cents integer not null check (carried_cents <= 0),
  entries_cents integer not null,
  total_cents integer not null,
  closed_at timestamptz not null,
  primary key (id, site_id),
  unique (site_id, account_id, first_day),
  foreign key (account_id, site_id) references accounts (id, site_id),
  check (extract(isodow from first_day) = 1 and last_day = first_day + 6),
  check (total_cents = carried_cents + entries_cents)
);
create index earning_statements_day on earning_statements (site_id, first_day desc, id desc);

-- The entries of a statement. An entry is in one statement at most.
create table earning_statement_entries (
  site_id uuid not null references sites,
  statement_id uuid not null,
  entry_id uuid not null,
  primary key (site_id, entry_id),
  foreign key (statement_id, site_id) references earning_statements (id, site_id),
  foreign key (entry_id, site_id) references earning_entries (id, site_id)
);
create index earning_statement_entries_statement on earning_statement_entries (site_id, statement_id);

-- What staff did with a closed statement. `reference`: what the bank calls the payment.
create table earning_statement_steps (
  site_id uuid not null references sites,
  statement_id uuid not null,
  step text not null check (step in ('approved', 'paid')),
  made_by uuid not null,
  made_at timestamptz not null,
  reference text not null,
  primary key (site_id, statement_id, step),
  foreign key (statement_id, site_id) references earning_statements (id, site_id),
  foreign key (made_by, site_id) references accounts (id, site_id),
  check ((step = 'paid') = (reference <> ''))
);

create trigger earning_rates_stay before update or delete or truncate on earning_rates
  for each statement execute function refuse_entry_change();
create trigger earning_entries_stay before update or delete or truncate on earning_entries
  for each statement execute function refuse_entry_change();
create trigger earning_statements_stay before update or delete or truncate on earning_statements
  for each statement execute function refuse_entry_change();
create trigger earning_statement_entries_stay before update or delete or truncate on earning_statement_entries
  for each statement execute function refuse_entry_change();
create trigger earning_statement_steps_stay before update or delete or truncate on earning_statement_steps
  for each statement execute function refuse_entry_change();
