-- Sign-ins and people. Accounts belong to one site; secrets are stored as hashes only.
create table accounts (
  id uuid primary key,
  site_id uuid not null references sites,
  role text not null check (role in ('customer', 'groomer', 'renter', 'staff')),
  status text not null check (status in ('new', 'pending', 'approved', 'active', 'inactive')),
  email text check (email = lower(email)),
  email_verified_at timestamptz,
  phone_number text check (phone_number ~ '^\+[0-9]{8,15}$'),
  phone_verified_at timestamptz,
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index accounts_email on accounts (site_id, role, email) where email_verified_at is not null;
create unique index accounts_phone on accounts (site_id, role, phone_number) where phone_verified_at is not null;

create table sign_ins (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  impersonator_id uuid references accounts,
  order_id uuid,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sign_ins_account on sign_ins (account_id);

-- One-time codes: bound to site, purpose and address (a phone number or an e-mail address).
create table one_time_codes (
  id uuid primary key,
  site_id uuid not null references sites,
  purpose text not null check (purpose in ('booking', 'sign_in', 'phone_change', 'reset_password', 'sign_up')),
  address text not null,
  subject_id uuid,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
create index one_time_codes_open on one_time_codes (site_id, purpose, address, created_at desc);

create table customers (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid not null unique references accounts,
  first_name text not null,
  last_name text not null,
  email text not null default '',
  phone_number text not null default '',
  address jsonb,
  address_notes text not null default '',
  is_apartment_complex boolean not null default false,
  area_id uuid references areas,
  referral_source text not null default '',
  referral_code text not null default '',
  assigned_groomer_id uuid,
  default_payment_method jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customers_site on customers (site_id, created_at);

create table staff_members (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid not null unique references accounts,
  first_name text not null,
  last_name text not null
);

create table renters (
  id uuid primary key,
  site_id uuid not null references sites,
  account_id uuid not null unique references accounts,
  business_name text not null,
  first_name text not null default '',
  last_name text not null default ''
);

create table audit_entries (
  id bigint generated always as identity primary key,
  site_id uuid not null references sites,
  actor_id uuid,
  subject_id uuid,
  action text not null,
  request_id text not null default '',
  at timestamptz not null
);

-- Mails and texts. `key` makes each message once; the sender marks `sent_at`.
create table outbox_messages (
  id uuid primary key,
  site_id uuid not null references sites,
  channel text not null check (channel in ('mail', 'text')),
  key text not null,
  recipient text not null,
  subject text not null default '',
  body_text text not null,
  body_html text not null default '',
  attachments jsonb not null default '[]',
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text not null default '',
  unique (site_id, key)
);
create index outbox_messages_recent on outbox_messages (site_id, created_at desc);

create table agreement_documents (
  id uuid primary key,
  site_id uuid not null references sites,
  kind text not null check (kind in ('cancellation', 'customer', 'release', 'terms')),
  version integer not null,
  title text not null,
  body text not null,
  published_at timestamptz not null,
  unique (site_id, kind, version)
);

create table agreement_acceptances (
  id uuid primary key,
  site_id uuid not null references sites,
  customer_id uuid not null references customers,
  document_id uuid not null references agreement_documents,
  accepted_at timestamptz not null,
  ip_address text not null,
  unique (customer_id, document_id)
);
