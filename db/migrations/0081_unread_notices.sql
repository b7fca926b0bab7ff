-- Whoever has not read a message after a while gets one mail or text about the room, and none more until the room is
-- read. `notify_at`: when the notice is due. `notified_at`: when it was sent.
alter table room_members
  add column notify_at timestamptz,
  add column notified_at timestamptz;
create index room_members_due on room_members (notify_at) where notify_at is not null;

-- Mails about unread messages can be turned off.
alter table mail_refusals drop constraint mail_refusals_kind_check,
  add constraint mail_refusals_kind_check
    check (kind in ('reviews', 'receipts', 'invitations', 'messages'));
alter table unsubscribe_links drop constraint unsubscribe_links_kind_check,
  add constraint unsubscribe_links_kind_check
    check (kind in ('reviews', 'receipts', 'invitations', 'messages'));
alter table outbox_messages drop constraint outbox_messages_optional_kind_check,
  add constraint outbox_messages_optional_kind_check
    check (optional_kind in ('reviews', 'receipts', 'invitations', 'messages'));
