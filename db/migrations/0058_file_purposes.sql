-- What a file is for decides its kinds and limits (kit/wire/file-purposes.ts). A file that is stored unchanged has the
-- name for its download.
alter table files
  add column purpose text not null default 'photo' check (purpose in ('photo', 'visit_photo', 'document', 'audio')),
  add column name text check (length(name) between 1 and 120);
