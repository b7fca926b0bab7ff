import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { findOrigin, mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { toClock } from "../rules.ts";
import { readPetNames, type SeriesRow } from "../store.ts";
import type { SeriesMail, SeriesSubject } from "../words.ts";
import { notifyGroomer } from "./notify-groomer.ts";

type NotifiedSeries = Pick<
  SeriesRow,
  "id" | "weeks" | "startMinute" | "customerId" | "groomerId" | "groomerName" | "pets"
>;

/** `key`: of what happened to the series. A repeat with the same key is harmless. */
type Happened = { key: string; toMail: (about: SeriesSubject) => SeriesMail };

/**
 * Queues the mails about what happened to a whole series: to the customer, and to the groomer as chosen for
 * changes, unless `toMail` has no words for the groomer.
 */
export async function notifyBoth(
  tx: Tx,
  { siteId, origin: caller, now }: Pick<Context, "siteId" | "origin" | "now">,
  { id, weeks, startMinute, customerId, groomerId, pets, groomerName }: NotifiedSeries,
  happened: Happened,
): Promise<void> {
  const site = await readSite(tx, siteId);
  const origin = findOrigin(site, caller);
  const { name } = site.settings;
  const [customer, names] = [
    await readCustomer(tx, siteId, customerId),
    await readPetNames(
      tx,
      siteId,
      pets.map((pet) => pet.id),
    ),
  ];
  const about = {
    ...{ weeks, startTime: toClock(startMinute), pets: [...names.values()], groomer: groomerName },
    customer: customer?.displayName ?? "",
  };
  const mailed = happened.toMail(about);
  const { title, toCustomer, toGroomer, link, path = `/customer/appointments/standing/${id}` } = mailed;
  const key = `series:${id}:${happened.key}`;
  if (customer?.email) {
    const mail = renderBrandedMail({
      ...{ brand: mailBrand(site.settings, origin), title, facts: [], words: toCustomer },
      greeting: `Hello ${customer.firstName},`,
      link: { href: `${origin}${path}`, label: link },
      signature: `${name} · ${origin}`,
    });
    const to = { siteId, channel: "mail", key: `${key}:customer`, recipient: customer.email } as const;
    await queueMessage(tx, { ...to, ...mail }, now);
  }
  if (toGroomer === null) return;
  const words = { brand: name, origin, title, words: toGroomer, link };
  await notifyGroomer(tx, { siteId, now }, { id, groomerId }, { key, ...words });
}
