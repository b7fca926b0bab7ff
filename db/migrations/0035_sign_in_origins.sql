-- An impersonation ends with the sign-in of the staff member who began it. One without such a sign-in, from before
-- this column or from a node that does not know it yet, is over.
alter table sign_ins add column staff_sign_in_id uuid references sign_ins on delete cascade;
create index sign_ins_staff_sign_in on sign_ins (staff_sign_in_id) where staff_sign_in_id is not null;
