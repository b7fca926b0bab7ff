-- What a staff member may do, by the names in kit/wire/permission.ts: null means everything, a list means
-- exactly its names, an empty list means nothing.
alter table staff_members add column permissions text[];
