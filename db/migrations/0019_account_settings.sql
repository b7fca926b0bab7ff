-- What people settle of their accounts themselves: a new mailbox is proved before it counts, what cannot be undone is
-- confirmed, and an account that its owner gives up is emptied once its time has come (decision 0017).
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
  ('booking', 'sign_in', 'phone_change', 'email_change', 'reset_password', 'sign_up', 'verify_email', 'confirm'));

-- When the person behind a session last showed anew who they are.
alter table sign_ins add column confirmed_at timestamptz;

alter table accounts
  add column deletion_requested_at timestamptz,
  add column deletes_at timestamptz,
  add column deleted_at timestamptz,
  add check ((deletion_requested_at is null) = (deletes_at is null)),
  add check (deleted_at is null or deletes_at is not null);
create index accounts_deletion on accounts (deletes_at) where deletes_at is not null and deleted_at is null;

-- What a customer wants to hear of beside what their visits need; what is missing stands in accounts/rules.
alter table customers add column notifications jsonb not null default '{}';

-- What programs tell of themselves and of what happened in them; both are forgotten after 90 days.
create table device_reports (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid references accounts on delete cascade,
  device jsonb not null,
  reported_at timestamptz not null
);
create index device_reports_age on device_reports (reported_at);
create index device_reports_account on device_reports (account_id);

create table logged_events (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid references accounts on delete cascade,
  impersonator_id uuid references accounts,
  message text not null,
  logged_at timestamptz not null
);
create index logged_events_age on logged_events (logged_at);
create index logged_events_account on logged_events (account_id);

-- Whom a person does not want to hear from.
create table blocks (
  site_id uuid not null references sites,
  account_id uuid not null references accounts on delete cascade,
  blocked_id uuid not null references accounts on delete cascade,
  blocked_at timestamptz not null,
  primary key (account_id, blocked_id),
  check (account_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
