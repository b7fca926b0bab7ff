-- Gift cards that staff sell (decision 0101). `voided_at`: from then on no booking can spend the card, for
-- `void_reason`. `revision` counts the changes of a row. Constant defaults rewrite no table.
alter table gift_cards
  add column if not exists voided_at timestamptz,
  add column if not exists void_reason text not null default '',
  add column if not exists revision integer not null default 1;

-- step: what is known of the sale; cards that were made by SQL have none. `sale_id`: chosen by the caller, so that a
-- repeat sells nothing more; the sale is written before its card, which the key then waits for. `sale_hash`: of the
-- sent form, so that other content under the same id is refused. `amount`: cents. The recipient's address
-- is empty once its owner's account is erased.
-- `send_at`: when the email to the recipient is due. `mail_revision`: the revision of the card in the key of its latest
-- email.
create table if not exists gift_card_sales (
  gift_card_id uuid not null,
  site_id uuid not null references sites,
  sale_id uuid not null,
  sale_hash bytea not null,
  amount integer not null check (amount > 0),
  recipient_name text not null check (length(recipient_name) <= 80),
  recipient_email text not null check (length(recipient_email) <= 254),
  sender_name text not null check (length(sender_name) <= 80),
  message text not null check (length(message) <= 500),
  paid_by text not null check (paid_by in ('cash', 'card', 'free')),
  reason text not null check (length(reason) <= 500),
  send_at timestamptz not null,
  mail_revision integer not null default 1,
  sold_by uuid not null,
  sold_at timestamptz not null,
  primary key (gift_card_id, site_id),
  unique (sale_id, site_id),
  foreign key (gift_card_id, site_id) references gift_cards (id, site_id) deferrable initially deferred,
  foreign key (sold_by, site_id) references accounts (id, site_id)
);
create index if not exists gift_card_sales_seller on gift_card_sales (sold_by, site_id);
create index if not exists gift_card_sales_recipient on gift_card_sales (recipient_email, site_id);
