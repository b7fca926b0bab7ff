-- When a message is worth nothing any more (a code that ended): it is not sent after that, and its words are removed.
alter table outbox_messages add column valid_until timestamptz;
update outbox_messages set valid_until = created_at + interval '5 minutes' where key like 'code:%';
create index outbox_messages_validity on outbox_messages (valid_until) where valid_until is not null and body_text <> '';
create index outbox_messages_age on outbox_messages (created_at);

create index booking_sessions_placing on booking_sessions (placing_since) where status = 'placing';
create index booking_sessions_customer on booking_sessions (customer_id);
create index payments_customer on payments (customer_id);
create index leads_recent on leads (site_id, created_at desc);

-- Staff end a coupon by lowering its uses below those that it has had; taking one is counted under a lock.
alter table coupons drop constraint coupons_check1;
