-- Since when staff have closed the account of an active groomer; null otherwise, also for declined applicants.
-- Only a groomer who was active can be active again.
alter table groomers add column deactivated_at timestamptz;
