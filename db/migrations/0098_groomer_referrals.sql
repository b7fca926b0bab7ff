-- Codes by which groomers invite groomers, who came by them, and what groomers earn besides the payments of visits.
create table groomer_referral_codes (
  site_id uuid not null references sites,
  groomer_id uuid not null,
  code text not null check (code ~ '^G-[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$'),
  made_at timestamptz not null,
  primary key (site_id, groomer_id),
  unique (site_id, code),
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade
);

-- `reward_cents`: what was promised when the newcomer came.
create table groomer_referrals (
  id uuid not null,
  site_id uuid not null references sites,
  referrer_id uuid not null,
  newcomer_id uuid not null,
  reward_cents integer not null check (reward_cents > 0),
  claimed_at timestamptz not null,
  earned_at timestamptz,
  primary key (id, site_id),
  unique (site_id, newcomer_id),
  foreign key (referrer_id, site_id) references groomers (id, site_id),
  foreign key (newcomer_id, site_id) references groomers (id, site_id),
  check (referrer_id <> newcomer_id)
);
create index groomer_referrals_referrer on groomer_referrals (site_id, referrer_id, claimed_at);
-- Once per pair, whoever of them came first.
create unique index groomer_referrals_pair
  on groomer_referrals (site_id, least(referrer_id, newcomer_id), greatest(referrer_id, newcomer_id));

-- Each entry has one source, and each source at most one entry. Entries are only ever added.
create table groomer_earnings (
  id uuid not null,
  site_id uuid not null references sites,
  groomer_id uuid not null,
  kind text not null check (kind in ('referral')),
  amount_cents integer not null check (amount_cents > 0),
  referral_id uuid,
  made_at timestamptz not null,
  primary key (id, site_id),
  unique (site_id, referral_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id),
  foreign key (referral_id, site_id) references groomer_referrals (id, site_id),
  check ((kind = 'referral') = (referral_id is not null))
);
create index groomer_earnings_groomer on groomer_earnings (site_id, groomer_id, made_at);
create trigger groomer_earnings_stay before update or delete or truncate on groomer_earnings
  for each statement execute function refuse_entry_change();

-- What a groomer earns for a newcomer, in cents.
alter table sites
  add column groomer_referral_cents integer not null default 1000 check (groomer_referral_cents between 1 and 100000);

-- No other code looks like a groomer's. Rows from before are not read: customers' codes never had a hyphen.
alter table customers add constraint customers_referral_code_form check (referral_code !~ '^G-') not valid;
alter table coupons add constraint coupons_code_form
  check (code !~ '^G-[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$') not valid;
