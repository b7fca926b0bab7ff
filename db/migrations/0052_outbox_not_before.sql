-- A message may wait until an instant. Until then the transaction that takes its cause back may remove it.
alter table outbox_messages add column not_before timestamptz;
