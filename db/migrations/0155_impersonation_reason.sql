-- Why staff act for a person, in their words. Null for all other sessions, and for those of the version before.
alter table sign_ins add column impersonation_reason text check (length(impersonation_reason) between 1 and 500);
