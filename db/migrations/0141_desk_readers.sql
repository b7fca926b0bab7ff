-- Who of the team has a conversation open, until `ends_at`. An open page renews its row every few seconds, so a row of a
-- dead browser soon counts no more. Who is writing is stored nowhere. A crash of the database empties the table, until
-- the pages renew their rows.
create unlogged table desk_readers (
  site_id uuid not null references sites,
  room_id uuid not null,
  account_id uuid not null,
  ends_at timestamptz not null,
  primary key (room_id, account_id, site_id),
  foreign key (room_id, site_id) references desk_rooms (room_id, site_id) on delete cascade,
  foreign key (account_id, site_id) references accounts (id, site_id) on delete cascade
);
create index desk_readers_account on desk_readers (account_id, site_id);

-- `readers`: a member of the team opened or left a conversation. `writer`: one writes an answer; the
-- detail is the account. Both are for the team alone.
alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check check (
  kind in ('time', 'groomer', 'room', 'visit', 'seen', 'desk', 'typing', 'order', 'waitlist', 'readers', 'writer'));

create function record_desk_readers() returns trigger language plpgsql as $$
declare
  reader desk_readers := coalesce(new, old);
begin
  insert into changes (kind, site_id, resource) values ('readers', reader.site_id, reader.room_id);
  return null;
end
$$;
create trigger desk_readers_recorded after insert or delete on desk_readers
  for each row execute function record_desk_readers();
