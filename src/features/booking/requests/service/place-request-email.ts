import { parsePhone } from "#features/accounts/rules/phone.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { findOrigin } from "#features/sites/rules.ts";
import { limitLeads, limitReceipts } from "#features/sites/service/create-lead.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import { readSite, saveRequestLead } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { inQueue } from "#kit/server/queue.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import { type RequestEmail, requestNotice, requestReceipt } from "../../mail.ts";
import type { Contact, RequestInput } from "../../rules/draft.ts";
import { toRequestInput } from "../../rules/requests.ts";
import { findSession, showSession } from "../../service/find-session.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { FIELD_FAULTS, PHONE_MESSAGE, SESSION_REFUSALS, serviceText } from "../../words/session.ts";
import { beginRequest, endAsRequest } from "../internal/session-request.ts";
import { refusePast } from "./set-preferred-times.ts";

type EmailInput = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
  wishes?: Omit<RequestInput, "groomerId"> | undefined;
};

/**
 * Mails a booking as a request to the brand and to the customer, saves a lead, and ends the session. A
 * repeated call only returns the session.
 */
export async function placeRequestEmail(
  context: Context,
  token: string,
  input: EmailInput,
): Promise<BookingSession> {
  refuseImpersonator(context);
  const found = await findSession(context, token);
  if (found.status === "requested") return showSession(context, token);
  const request = await toRequestEmail(context, token, found, input);
  await limitLeads(context);
  await limitReceipts(context.db, context.siteId, request.requester.email);
  await inQueue(`place:${found.id}`, () =>
    context.db.transaction().execute((tx) => sendRequest(tx, context, found.id, request)),
  );
  return showSession(context, token);
}

async function sendRequest(tx: Tx, context: Context, id: string, request: RequestEmail): Promise<void> {
  const { siteId, now } = context;
  const session = await beginRequest(context, tx, id);
  if (!session) return;
  await endAsRequest(tx, session, { ...session.draft, request: request.times });
  const { requester, address, site } = request;
  const notice = requestNotice(request);
  const lead = {
    name: `${requester.firstName} ${requester.lastName}`.trim(),
    email: requester.email,
    phoneNumber: requester.phoneNumber ?? undefined,
    postalCode: address.postalCode,
    message: notice.bodyText,
  };
  await saveRequestLead(tx, siteId, lead, now);
  const { origin } = request;
  const receipt = { kind: "receipts", key: `request:${id}:mail`, recipient: requester.email } as const;
  await queueOptionalMail(tx, { siteId, now, origin }, receipt, (link) => requestReceipt(request, link));
  const { service } = site.settings.emails;
  if (service === "") return;
  const message = { siteId, channel: "mail", key: `request:${id}:notice`, recipient: service } as const;
  await queueMessage(tx, { ...message, ...notice }, now);
}

async function toRequestEmail(
  context: Context,
  token: string,
  session: SessionRow,
  input: EmailInput,
): Promise<RequestEmail> {
  const { draft } = session;
  const { address } = draft;
  if (!address) throw new Refusal("not_ready", SESSION_REFUSALS.noAddress);
  const [site, shown] = await Promise.all([
    readSite(context.db, context.siteId),
    presentSession(context, token, session),
  ]);
  const today = dateIn(shown.area?.timeZone ?? "UTC", context.now);
  refusePast(input.wishes?.days ?? [], today);
  const times = { ...toRequestInput(draft, today), ...input.wishes };
  return {
    site,
    origin: findOrigin(site, draft.origin),
    requester: toRequester(draft.contact, input),
    address,
    area: shown.area?.name ?? null,
    pets: shown.pets.map((pet) => [
      pet.name ? `${pet.name} (${pet.breed.name})` : pet.breed.name,
      pet.services.map(serviceText).join("; "),
    ]),
    times,
    groomer: shown.request?.groomer?.displayName ?? null,
    estimate: shown.quote?.total ?? null,
  };
}

/**
 * Takes fields missing in the input from the session's contact. Refuses (`validation_failed`) a missing first
 * name or e-mail address, and an invalid phone number.
 */
function toRequester(contact: Contact | null, input: EmailInput): RequestEmail["requester"] {
  const firstName = input.firstName ?? contact?.firstName ?? "";
  const email = input.email ?? contact?.email ?? "";
  const typedPhone = input.phoneNumber === undefined ? null : parsePhone(input.phoneNumber);
  const errors: FieldErrors = {
    ...(firstName === "" && { firstName: [FIELD_FAULTS.firstName] }),
    ...(email === "" && { email: [FIELD_FAULTS.email] }),
    ...(input.phoneNumber !== undefined && !typedPhone && { phoneNumber: [PHONE_MESSAGE] }),
  };
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const lastName = input.lastName ?? contact?.lastName ?? "";
  return { firstName, lastName, email, phoneNumber: typedPhone ?? contact?.phoneNumber ?? null };
}
