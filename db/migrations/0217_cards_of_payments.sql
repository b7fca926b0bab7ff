-- The card of a payment is shown in the ledger and among refunds, also after its owner removed it.

-- step: by the bank's name of it
create index if not exists cards_site_source on cards (site_id, gateway, gateway_source);
