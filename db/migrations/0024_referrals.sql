-- Who brought whom, and the credit that both have for it.
create unique index customers_referral_code on customers (site_id, referral_code) where referral_code <> '';

create table referrals (
  id uuid primary key,
  site_id uuid not null references sites,
  referrer_id uuid not null references customers,
  friend_id uuid not null unique references customers,
  claimed_at timestamptz not null,
  rewarded_at timestamptz,
  rewarded_order_id uuid references orders,
  check (referrer_id <> friend_id),
  check ((rewarded_at is null) = (rewarded_order_id is null))
);
create index referrals_referrer on referrals (site_id, referrer_id, claimed_at);
-- Once per pair, whoever of them came first.
create unique index referrals_pair on referrals (least(referrer_id, friend_id), greatest(referrer_id, friend_id));

-- Each entry names the balance before it, which must be the one that its forerunner left: no balance can be overlooked,
-- spent twice or rewritten.
create table credit_entries (
  customer_id uuid not null references customers,
  position integer not null check (position > 0),
  site_id uuid not null references sites,
  kind text not null check (kind in ('invited', 'reward', 'spent', 'returned')),
  amount integer not null check (amount <> 0),
  previous_position integer generated always as (nullif(position - 1, 0)) stored,
  previous_balance integer,
  balance integer not null check (balance >= 0),
  referral_id uuid references referrals,
  order_id uuid references orders,
  created_at timestamptz not null,
  primary key (customer_id, position),
  unique (customer_id, position, balance),
  foreign key (customer_id, previous_position, previous_balance)
    references credit_entries (customer_id, position, balance),
  check ((position = 1) = (previous_balance is null)),
  check (balance = coalesce(previous_balance, 0) + amount),
  check ((kind = 'spent') = (amount < 0)),
  check ((kind in ('invited', 'reward')) = (referral_id is not null)),
  check ((kind in ('spent', 'returned')) = (order_id is not null))
);
create unique index credit_entries_referral on credit_entries (referral_id, kind) where referral_id is not null;
create index credit_entries_order on credit_entries (order_id) where order_id is not null;
