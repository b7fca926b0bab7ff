-- The page of an agreement's version shows how many people have agreed to it.

-- step: by document
create index if not exists agreement_acceptances_document on agreement_acceptances (document_id, site_id);
