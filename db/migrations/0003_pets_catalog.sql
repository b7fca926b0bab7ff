-- What is groomed and what is offered. Types, sizes and breeds are plain facts shared by all sites.
create table pet_types (
  id uuid primary key,
  term_id integer not null unique,
  name text not null,
  slug text not null unique
);

create table pet_sizes (
  id uuid primary key,
  pet_type_id uuid not null references pet_types,
  slug text not null unique,
  name text not null,
  label text not null,
  min_weight integer not null check (min_weight >= 0),
  max_weight integer not null,
  check (min_weight < max_weight)
);

create table pet_breeds (
  id uuid primary key,
  pet_type_id uuid not null references pet_types,
  slug text not null unique,
  name text not null,
  weight_range_low integer not null check (weight_range_low > 0),
  weight_range_high integer not null,
  size_id uuid not null references pet_sizes,
  coat text not null,
  personality text not null,
  breed_intensity integer not null check (breed_intensity between 1 and 5),
  groom_frequency_weeks integer not null check (groom_frequency_weeks between 1 and 52),
  description text not null,
  grooming_notes text not null,
  time_modifier_percent integer not null default 100 check (time_modifier_percent between 50 and 300),
  check (weight_range_low <= weight_range_high)
);

create table pets (
  id uuid primary key,
  site_id uuid not null references sites,
  customer_id uuid not null references customers,
  pet_type_id uuid not null references pet_types,
  breed_id uuid not null references pet_breeds,
  name text not null,
  slug text not null,
  description text not null default '',
  gender text not null check (gender in ('male', 'female')),
  birth_year integer not null check (birth_year between 1980 and 2200),
  weight integer not null check (weight between 1 and 400),
  vaccinated boolean not null default false,
  declawed boolean not null default false,
  spayed_neutered boolean not null default false,
  anxious_aggressive boolean not null default false,
  groomer_note text not null default '',
  time_modifier_percent integer not null default 100 check (time_modifier_percent between 50 and 300),
  status text not null default 'active' check (status in ('active', 'removed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index pets_customer on pets (site_id, customer_id, created_at);

create table service_categories (
  id uuid primary key,
  site_id uuid not null references sites,
  pet_type_id uuid not null references pet_types,
  slug text not null,
  name text not null,
  position integer not null default 0,
  unique (site_id, slug)
);

create table services (
  id uuid primary key,
  site_id uuid not null references sites,
  category_id uuid not null references service_categories,
  pet_type_id uuid not null references pet_types,
  slug text not null,
  name text not null,
  description text not null,
  features jsonb not null default '[]',
  base_service_time integer not null check (base_service_time between 5 and 600),
  position integer not null default 0,
  active boolean not null default true,
  unique (site_id, slug)
);

-- Price range in cents and minutes of a service for a size.
create table service_prices (
  service_id uuid not null references services on delete cascade,
  size_id uuid not null references pet_sizes,
  min_price integer not null check (min_price >= 0),
  max_price integer not null,
  minutes integer not null check (minutes between 5 and 600),
  primary key (service_id, size_id),
  check (min_price <= max_price)
);

create table add_ons (
  id uuid primary key,
  site_id uuid not null references sites,
  slug text not null,
  name text not null,
  description text not null,
  price integer not null check (price >= 0),
  duration integer not null check (duration between 0 and 240),
  available_in_online_booking boolean not null default true,
  position integer not null default 0,
  unique (site_id, slug)
);

create table service_add_ons (
  service_id uuid not null references services on delete cascade,
  add_on_id uuid not null references add_ons on delete cascade,
  primary key (service_id, add_on_id)
);

create table upsells (
  id uuid primary key,
  site_id uuid not null references sites,
  slug text not null,
  name text not null,
  description text not null,
  price integer not null check (price >= 0),
  images jsonb not null,
  default_image text not null,
  active boolean not null default true,
  position integer not null default 0,
  unique (site_id, slug)
);
