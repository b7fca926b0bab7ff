-- Mails that an order or an account does not need, by the names in kit/wire/optional-mail.ts. A mailbox that has turned
-- off a kind gets no more of it. Both tables store a hash of the address, so that they may outlive an erased account.
create table mail_refusals (
  site_id uuid not null references sites,
  address_hash bytea not null,
  kind text not null check (kind in ('reviews', 'receipts', 'invitations')),
  refused_at timestamptz not null,
  primary key (site_id, address_hash, kind)
);

-- The link in each such mail: only the hash of its token is stored.
create table unsubscribe_links (
  site_id uuid not null references sites,
  token_hash bytea not null,
  address_hash bytea not null,
  kind text not null check (kind in ('reviews', 'receipts', 'invitations')),
  created_at timestamptz not null,
  primary key (site_id, token_hash)
);
create index unsubscribe_links_created_at on unsubscribe_links (created_at);

alter table outbox_messages
  add column optional_kind text check (optional_kind in ('reviews', 'receipts', 'invitations')),
  add column unsubscribe_url text;
