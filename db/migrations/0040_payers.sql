-- An account pays and agrees: a customer's, and others' later. Both columns are filled, whichever one a node writes,
-- so nodes of the version before read and write customers as they did. The next version drops `customer_id`.
create or replace function fill_payer() returns trigger language plpgsql as $$
begin
  if new.account_id is null then
    select account_id into new.account_id from customers where id = new.customer_id and site_id = new.site_id;
  elsif new.customer_id is null then
    select id into new.customer_id from customers where account_id = new.account_id and site_id = new.site_id;
  end if;
  return new;
end
$$;

-- step: the tables get the column, and the trigger that fills it
do $$
declare
  place text;
begin
  foreach place in array array['payments', 'cards', 'stripe_customers', 'agreement_acceptances'] loop
    execute format('alter table %I add column if not exists account_id uuid', place);
    execute format('create or replace trigger %I before insert on %I for each row
      when (new.account_id is null or new.customer_id is null) execute function fill_payer()',
      place || '_payer', place);
    commit;
  end loop;
end
$$;

-- step: rows that were there before get their account, some thousand to a transaction
do $$
declare
  place text;
  filled bigint;
begin
  foreach place in array array['payments', 'cards', 'stripe_customers', 'agreement_acceptances'] loop
    loop
      execute format('update %I own set account_id = customer.account_id from customers customer
        where customer.id = own.customer_id
          and own.ctid = any (array(select ctid from %1$I where account_id is null limit 5000))', place);
      get diagnostics filled = row_count;
      commit;
      exit when filled = 0;
    end loop;
  end loop;
end
$$;

-- step: the key that links of a brand refer to
do $$
begin
  if not exists (select from pg_index where indrelid = 'accounts'::regclass and indisunique
    and pg_get_indexdef(indexrelid) like '%(id, site_id)') then
    alter table accounts add constraint accounts_of_site unique (id, site_id);
  end if;
end
$$;

-- step: the account is required and links to a row of the same brand. Only accounts of customers have a customer.
do $$
declare
  place text;
begin
  foreach place in array array['payments', 'cards', 'stripe_customers', 'agreement_acceptances'] loop
    execute format('alter table %I drop constraint if exists payer_is_set, drop constraint if exists %I', place,
      place || '_account_id_fkey');
    execute format('alter table %I add constraint payer_is_set check (account_id is not null) not valid,
      add constraint %I foreign key (account_id, site_id) references accounts (id, site_id) not valid', place,
      place || '_account_id_fkey');
    commit;
    execute format('alter table %I validate constraint payer_is_set', place);
    commit;
    execute format('alter table %I validate constraint %I', place, place || '_account_id_fkey');
    commit;
    execute format('alter table %I alter account_id set not null, drop constraint payer_is_set', place);
    if place <> 'stripe_customers' then
      execute format('alter table %I alter customer_id drop not null', place);
    end if;
    commit;
  end loop;
end
$$;

-- step: Stripe knows one customer for an account
alter table stripe_customers drop constraint if exists stripe_customers_pkey;
alter table stripe_customers add constraint stripe_customers_pkey primary key (account_id, site_id);
alter table stripe_customers alter customer_id drop not null;
create unique index if not exists stripe_customers_customer on stripe_customers (customer_id, site_id);

-- step: an account has a card once
create unique index if not exists cards_payer_source on cards (account_id, gateway, gateway_source, site_id)
  where removed_at is null;
create index if not exists cards_payer on cards (site_id, account_id) where removed_at is null;

-- step: an account accepts a version of a document once
create unique index if not exists agreement_acceptances_account on agreement_acceptances
  (account_id, document_id, site_id);

-- step: what a payment is for; sweepers take the payments of their purpose
alter table payments add column if not exists purpose text not null default 'order' check (purpose = any (array['order']));
