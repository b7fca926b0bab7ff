-- Changes of a visit that the groomer proposes at the door and the customer agrees to. `change`: what changes, as the
-- groomer entered it; `words`: the same for people. Prices are cents. `consent_*`: how, by which of the customer's accounts and
-- from which network the customer agreed; by code, it is the network of the groomer who typed it.
create table proposals (
  id uuid not null,
  site_id uuid not null references sites,
  order_id uuid not null,
  groomer_id uuid not null,
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  ends_as_booked boolean not null,
  words text not null,
  reason text not null,
  before_min int not null check (before_min >= 0),
  before_max int not null check (before_max >= before_min),
  total_min int not null check (total_min >= 0),
  total_max int not null check (total_max >= total_min),
  appointment_start timestamptz not null,
  appointment_end timestamptz not null check (appointment_end > appointment_start),
  status text not null default 'open' check (status in ('open', 'agreed', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  consent text check (consent in ('link', 'code')),
  consent_account_id uuid,
  consent_address text,
  primary key (id, site_id),
  foreign key (order_id, site_id) references orders (id, site_id) on delete cascade,
  foreign key (groomer_id, site_id) references groomers (id, site_id) on delete cascade,
  foreign key (consent_account_id, site_id) references accounts (id, site_id) on delete set null (consent_account_id),
  check ((status = 'agreed') = (consent is not null)),
  check ((status = 'open') = (settled_at is null))
);
create unique index proposals_open on proposals (site_id, order_id) where status = 'open';
create index proposals_of_order on proposals (site_id, order_id, created_at desc);
create index proposals_groomer on proposals (site_id, groomer_id);
create index proposals_consent_account on proposals (site_id, consent_account_id) where consent_account_id is not null;

-- A code by which a customer agrees to a proposal.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
  ('booking', 'sign_in', 'phone_change', 'reset_password', 'sign_up', 'verify_email', 'email_change', 'confirm', 'order',
   'consent'));
