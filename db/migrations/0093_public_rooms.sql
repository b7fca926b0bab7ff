-- Announcements of one title to the same people stand in one room.
create unique index rooms_public_of on rooms (site_id, lower(title), coalesce(role, ''),
  coalesce(area_id, '00000000-0000-0000-0000-000000000000')) where kind = 'public';
