-- Drafts, orders, money. All amounts are integer cents.
create table coupons (
  id uuid primary key,
  site_id uuid not null references sites,
  code text not null check (code = upper(code)),
  kind text not null check (kind in ('percent', 'fixed')),
  value integer not null check (value > 0),
  minimum_subtotal integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer,
  uses integer not null default 0 check (uses >= 0),
  unique (site_id, code),
  check (kind = 'fixed' or value <= 10000)
);

create table gift_cards (
  id uuid primary key,
  site_id uuid not null references sites,
  code text not null check (code = upper(code)),
  balance integer not null check (balance >= 0),
  expires_at timestamptz,
  unique (site_id, code)
);

create table booking_sessions (
  id uuid primary key,
  site_id uuid not null references sites,
  token_hash bytea not null unique,
  status text not null default 'new' check (status in ('new', 'placing', 'placed', 'requested')),
  customer_id uuid references customers,
  draft jsonb not null,
  version integer not null default 0,
  hold_expires_at timestamptz,
  hold_extensions integer not null default 0,
  placing_since timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index booking_sessions_expiry on booking_sessions (expires_at);

create table orders (
  id uuid primary key,
  site_id uuid not null references sites,
  number text not null,
  booking_session_id uuid,
  visit integer not null default 0,
  customer_id uuid not null references customers,
  groomer_id uuid references groomers,
  area_id uuid not null references areas,
  status text not null check (status in
    ('pending', 'accepted', 'cancelled', 'complete', 'reschedule_request', 'cancellation_request', 'request')),
  source text not null check (source in ('customer', 'groomer', 'staff')),
  appointment_start timestamptz not null,
  appointment_end timestamptz not null,
  address jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  notes text not null default '',
  payment_method text not null check (payment_method in ('card', 'cash', 'gift_card')),
  payment_label text not null default '',
  order_marked_as_no_show boolean not null default false,
  totals jsonb not null,
  total_min integer not null,
  total_max integer not null,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (appointment_start < appointment_end),
  unique (site_id, number),
  unique (booking_session_id, visit)
);
create index orders_customer on orders (site_id, customer_id, appointment_start);
create index orders_groomer on orders (site_id, groomer_id, appointment_start);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  pet_id uuid not null references pets,
  service_id uuid not null references services,
  position integer not null,
  add_ons jsonb not null default '[]',
  minutes integer not null check (minutes > 0),
  min_price integer not null check (min_price >= 0),
  max_price integer not null,
  final_price integer,
  groomer_note text not null default '',
  check (min_price <= max_price)
);
create index order_lines_order on order_lines (order_id);
create index order_lines_pet on order_lines (pet_id);

create table order_upsells (
  order_id uuid not null references orders on delete cascade,
  upsell_id uuid not null references upsells,
  quantity integer not null check (quantity between 1 and 20),
  price integer not null check (price >= 0),
  primary key (order_id, upsell_id)
);

create table reviews (
  id uuid primary key,
  site_id uuid not null references sites,
  order_id uuid not null unique references orders,
  groomer_id uuid not null references groomers,
  customer_id uuid not null references customers,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '',
  reply text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reviews_groomer on reviews (site_id, groomer_id, created_at desc);
