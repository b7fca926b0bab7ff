-- Answers of a geocoder, for as long as the provider's terms allow. The key is a keyed hash of the address, and
-- neither house nor street is stored: the caller knows both. Without a point the provider did not know the address.
create table geocodes (
  provider text not null,
  key bytea not null,
  locality text not null,
  admin_district text not null,
  postal_code text not null,
  latitude double precision,
  longitude double precision,
  accuracy text check (accuracy in ('exact', 'street')),
  expires_at timestamptz not null,
  primary key (provider, key),
  check (num_nulls(latitude, longitude, accuracy) in (0, 3))
);

create index geocodes_by_end on geocodes (expires_at);
