import { parsePhone } from "#features/accounts/rules/phone.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { release } from "#features/calendar/service.ts";
import { releaseIntents } from "#features/payments/service/open-intent.ts";
import { originAt } from "#features/sites/rules.ts";
import { keepRequestLead, limitLeads, readSite } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { type Limit, limit } from "#kit/server/limits.ts";
import { postMessage } from "#kit/server/outbox.ts";
import { inQueue } from "#kit/server/queue.ts";
import { run } from "#kit/server/statements.ts";
import type { Context } from "#kit/server/verb.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import { type Question, questionNotice, questionReceipt } from "../../mail.ts";
import { type Contact, PHONE_MESSAGE, type RequestWishes } from "../../rules/draft.ts";
import { wishesOf } from "../../rules/requests.ts";
import { lockOpen } from "../../service/change-session.ts";
import { findSession, showSession } from "../../service/read-session.ts";
import { refusePast } from "../../service/set-preferences.ts";
import * as bookingStore from "../../store/sessions.ts";

export type EmailWish = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
  wishes?: Omit<RequestWishes, "groomerId"> | undefined;
};

/** Anybody can type anybody's address: this many receipts reach it in a day. */
const RECEIPTS_OF_MAILBOX: Limit = { points: 3, seconds: 86_400 };

/**
 * Mails a session to the brand and to its customer, keeps it as a lead, and ends it, once. Of one that was
 * requested before, as an order or by mail, nothing is sent again.
 */
export async function placeRequestEmail(
  context: Context,
  token: string,
  wish: EmailWish,
): Promise<BookingSession> {
  refuseImpersonator(context);
  const found = await findSession(context, token);
  if (found.status === "requested") return showSession(context, token);
  const question = await questionOf(context, token, found, wish);
  await limitLeads(context);
  const mailbox = `${context.siteId} ${question.asker.email}`;
  await limit(context.db, "request receipts", mailbox, RECEIPTS_OF_MAILBOX);
  await inQueue(`place:${found.id}`, () =>
    context.db.transaction().execute((tx) => send(tx, context, found.id, question)),
  );
  return showSession(context, token);
}

async function send(tx: Tx, context: Context, id: string, question: Question): Promise<void> {
  const { siteId, now } = context;
  const before = await bookingStore.lock(tx, siteId, id);
  if (before?.status === "requested") return;
  const session = await lockOpen(context, tx, id);
  await release(tx, siteId, id);
  await releaseIntents(tx, { siteId, bookingSessionId: id, now });
  const { asker, address, site } = question;
  const notice = questionNotice(question);
  const lead = {
    name: `${asker.firstName} ${asker.lastName}`.trim(),
    email: asker.email,
    phoneNumber: asker.phoneNumber ?? undefined,
    postalCode: address.postalCode,
    message: notice.bodyText,
  };
  await keepRequestLead(tx, siteId, lead, now);
  const mail = { siteId, channel: "mail" as const };
  const receipt = { key: `request:${id}:mail`, recipient: asker.email, ...questionReceipt(question) };
  await postMessage(tx, { ...mail, ...receipt }, now);
  const { service } = site.settings.emails;
  if (service !== "")
    await postMessage(tx, { ...mail, key: `request:${id}:notice`, recipient: service, ...notice }, now);
  const draft = { ...session.draft, visits: [], request: question.wishes };
  await run(
    tx,
    bookingStore.saveSession(tx, { ...session, draft, status: "requested", holdExpiresAt: null }),
  );
}

async function questionOf(
  context: Context,
  token: string,
  session: bookingStore.SessionRow,
  wish: EmailWish,
): Promise<Question> {
  const { draft } = session;
  const { address } = draft;
  if (!address) throw new Refusal("not_ready", "Tell us first where the groomer shall come to.");
  const [site, shown] = await Promise.all([
    readSite(context.db, context.siteId),
    presentSession(context, token, session),
  ]);
  const today = dateIn(shown.area?.timeZone ?? "UTC", context.now);
  refusePast(wish.wishes?.days ?? [], today);
  const wishes = { ...wishesOf(draft, today), ...wish.wishes };
  return {
    site,
    origin: originAt(site, draft.origin),
    asker: askerOf(draft.contact, wish),
    address,
    area: shown.area?.name ?? null,
    pets: shown.pets.map((pet) => [
      pet.name ? `${pet.name} (${pet.breed.name})` : pet.breed.name,
      pet.services
        .map(({ name, serviceAddOns }) => [name, ...serviceAddOns.map((addOn) => addOn.name)].join(", "))
        .join("; "),
    ]),
    wishes,
    groomer: shown.request?.groomer?.displayName ?? null,
    estimate: shown.quote?.total ?? null,
  };
}

/** What is left out stands in the session; a name and a mailbox are needed. */
function askerOf(contact: Contact | null, wish: EmailWish): Question["asker"] {
  const firstName = wish.firstName ?? contact?.firstName ?? "";
  const email = wish.email ?? contact?.email ?? "";
  const typed = wish.phoneNumber === undefined ? null : parsePhone(wish.phoneNumber);
  const errors: FieldErrors = {
    ...(firstName === "" && { firstName: ["Enter your first name"] }),
    ...(email === "" && { email: ["Enter your e-mail address"] }),
    ...(wish.phoneNumber !== undefined && !typed && { phoneNumber: [PHONE_MESSAGE] }),
  };
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const lastName = wish.lastName ?? contact?.lastName ?? "";
  return { firstName, lastName, email, phoneNumber: typed ?? contact?.phoneNumber ?? null };
}
