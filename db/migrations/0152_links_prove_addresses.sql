-- A link that sets a password confirms the address to which it was sent, if that address was typed by another person.
alter table login_codes add column proves text check (proves in ('email', 'phone'));
