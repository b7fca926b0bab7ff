-- The text that staff prepare as the next version of an agreement. Without a text, nothing is prepared. The row stays
-- after a publication, so that `revision` never begins anew: a form that was opened before is recognized.
create table if not exists agreement_drafts (
  site_id uuid not null references sites,
  kind text not null check (kind in ('cancellation', 'customer', 'release', 'terms',
    'office_services', 'business_services', 'compensation', 'health_insurance', 'tax_withholding',
    'workers_compensation')),
  title text,
  body text,
  revision integer not null default 0,
  primary key (site_id, kind),
  check ((title is null) = (body is null))
);

-- People have agreed to published versions, so these never change. The version before only adds rows, too.
create or replace trigger agreement_documents_stay before update or delete on agreement_documents
  for each statement execute function refuse_entry_change();
