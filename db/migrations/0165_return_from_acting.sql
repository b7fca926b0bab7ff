-- Of an impersonation: the hash of the token that leads back to the session of staff that began it. Null where it
-- began without a browser, and for all other sessions.
alter table sign_ins add column return_token_hash bytea;
