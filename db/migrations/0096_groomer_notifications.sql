-- Which notifications a groomer gets by mail and by text; defaults of missing choices are in groomers/rules.
alter table groomers add column notifications jsonb not null default '{}';
