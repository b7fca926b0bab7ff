-- A database of the demo: its logins are public, so production never starts on it. The demo's seed sets the mark in
-- its own transaction; here it is set where the logins are already. Customers choose their own address and prove nothing.
create table demo_mark (
  is_demo boolean primary key default true check (is_demo),
  marked_at timestamptz not null default now()
);
insert into demo_mark (is_demo)
select true where exists (
  select from accounts
  where (role, email) in (('staff', 'staff@example.com'), ('groomer', 'groomer@example.com'), ('renter', 'renter@example.com'))
);

-- A link that sets a first password is no link that signs in: each code does one of the two.
alter table login_codes add column sets_password boolean not null default false;
