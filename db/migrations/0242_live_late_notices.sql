-- A later arrival that a groomer announces reaches open boards at once, as marks of visits do.
create or replace trigger late_notices_live after insert on late_notices
  for each row execute function announce_part_of_order();
