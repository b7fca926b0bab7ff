-- The fee for processing a payment: who bears it, and how it is computed for each visit. Money is in cents.

alter table sites
  add column processing_fee_payer text not null default 'brand'
    check (processing_fee_payer in ('brand', 'customer')),
  add column processing_fee_basis_points integer not null default 0
    check (processing_fee_basis_points between 0 and 2000),
  add column processing_fee_fixed integer not null default 0 check (processing_fee_fixed between 0 and 5000),
  -- The most that one visit costs; null for no limit.
  add column processing_fee_cap integer check (processing_fee_cap >= 0);
