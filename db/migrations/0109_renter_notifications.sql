-- How a renter is notified of unread messages; defaults of missing choices are in messaging/rules.
alter table renters add column notifications jsonb not null default '{}';
