-- Codes that sign in to one order, from the link in a mail or text about it.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
  ('booking', 'sign_in', 'phone_change', 'email_change', 'reset_password', 'sign_up', 'verify_email', 'confirm', 'order'));
