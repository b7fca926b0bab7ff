-- How a host is reached from outside, with its scheme and port: what links in letters are made of. Null, as from a
-- program that does not know the column yet, means https on its usual port.
alter table site_hosts add column origin text check (origin ~ '^https?://[^/[:space:]]+$');
update site_hosts set origin = 'https://' || host;
