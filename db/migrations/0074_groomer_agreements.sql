-- The documents that groomers accept before customers can book them. The version before reads all kinds of a brand as
-- documents for customers, so a brand publishes the new kinds once all its nodes know them.
alter table agreement_documents
  drop constraint agreement_documents_kind_check,
  add constraint agreement_documents_kind_check check (kind in ('cancellation', 'customer', 'release', 'terms',
    'office_services', 'business_services', 'compensation', 'health_insurance', 'tax_withholding',
    'workers_compensation'));

-- The onboarding form as a groomer signed it. A newer version of a document adds a row; rows are never changed.
create table groomer_signatures (
  id uuid not null,
  site_id uuid not null references sites,
  groomer_id uuid not null,
  payment_plan text not null check (payment_plan in ('variable')),
  signature text not null,
  signed_at timestamptz not null,
  ip_address text not null,
  primary key (id, site_id),
  foreign key (groomer_id, site_id) references groomers (id, site_id)
);
create index groomer_signatures_groomer on groomer_signatures (site_id, groomer_id, signed_at);
