-- Two more pieces of news about a visit: the groomer declined it, and a review of it is due.
alter table messages drop constraint if exists messages_news_check;
alter table messages add constraint messages_news_check check (news in ('placed', 'accepted', 'declined', 'move_asked',
  'moved', 'stands', 'changed', 'time_asked', 'proposal', 'on_my_way', 'late', 'complete', 'review_due', 'missed',
  'cancel_asked', 'ended')) not valid;

-- step: rows that were there before are checked, while people write
alter table messages validate constraint messages_news_check;
