-- Messages are found by their words, in any language.
alter table messages add column words tsvector generated always as (to_tsvector('simple', content)) stored;
create index messages_words on messages using gin (words);

-- Old rooms are found by the time of their last message.
create index rooms_updated_at on rooms (updated_at);
