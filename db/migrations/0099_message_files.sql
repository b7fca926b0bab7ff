-- Photos, documents and recordings in messages. Uploads for messages have a purpose and space of their own.
alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('photo', 'visit_photo', 'document', 'audio', 'message'));

-- The files of a message in their order. The name is without the extension, which comes from what the bytes are; both
-- together are unique in a message, because they are the file's address. `duration` is in seconds, as the sender's
-- device measured a recording.
create table message_files (
  site_id uuid not null references sites,
  message_id uuid not null,
  nth int not null check (nth >= 1),
  file_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  extension text not null check (extension ~ '^[a-z0-9]{1,8}$'),
  duration double precision check (duration between 0 and 86400),
  -- Files are found by the words of their names.
  words tsvector generated always as (to_tsvector('simple', name)) stored,
  primary key (message_id, nth, site_id),
  unique (message_id, name, extension, site_id),
  unique (file_id, site_id),
  foreign key (message_id, site_id) references messages (id, site_id) on delete cascade,
  foreign key (file_id, site_id) references files (id, site_id) on delete cascade
);
create index message_files_words on message_files using gin (words);
