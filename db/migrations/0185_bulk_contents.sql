-- What a caller has prepared under an id, as a keyed hash: the same id with other content is refused, also
-- after the text is removed. Null for bulk changes of before.

alter table order_bulks add column content_hash bytea;
