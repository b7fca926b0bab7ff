import { CalendarPlus, MessageSquare, Phone } from "lucide-react";
import { redirect } from "react-router";
import { bookClientPath } from "#features/booking/clients/parts/book-paths.ts";
import { CLIENT_BOOKED } from "#features/booking/clients/words.ts";
import { MessageButton } from "#features/messaging/parts/message-button.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { blockClient, getClient, setPetCare, unblockClient, writeClientNote } from "../contract/clients.ts";
import { BlockForm, NoteForm } from "../parts/client-forms.tsx";
import { CLIENTS_PATH, clientPath, readClientQuery } from "../parts/client-path.ts";
import { ClientVisits, VISITS_ON_A_PAGE } from "../parts/client-visits.tsx";
import { PetCareForm, petFields } from "../parts/pet-care-form.tsx";
import type { Route } from "./+types/client.ts";

export async function loader(args: Route.LoaderArgs) {
  const { clientId: id } = args.params;
  const { page, saved } = readClientQuery(new URL(args.request.url));
  const query = { visitsPage: page, visitsLimit: VISITS_ON_A_PAGE };
  const client = await call(args, getClient, { params: { id }, query });
  // The first page, which has the latest visits, is never empty.
  if (client.latestVisits.length === 0 && page > 1) throw redirect(clientPath(id, { page: 1 }));
  return { client, page, saved, today: toLocalDate(nowOf(args), "UTC") };
}

/** Each form of the page names itself by `part`: the note, the block, or the id of a pet. */
export async function action(args: Route.ActionArgs) {
  const { clientId: id } = args.params;
  const form = await args.request.formData();
  const part = textOf(form, "part");
  try {
    await save(args, id, part, form);
  } catch (error) {
    const refused = refusedForm(error, form, petFields(part));
    return { ...refused, data: { ...refused.data, part } };
  }
  const { page } = readClientQuery(new URL(args.request.url));
  throw redirect(`${clientPath(id, { page, saved: part })}#${part}-part`);
}

async function save(args: Route.ActionArgs, id: string, part: string, form: FormData): Promise<unknown> {
  const params = { id };
  if (part === "note") return call(args, writeClientNote, { params, body: { note: textOf(form, "note") } });
  if (part === "block") return call(args, blockClient, { params });
  if (part === "unblock") return call(args, unblockClient, { params });
  const body = {
    groomerNote: textOf(form, petFields(part).groomerNote),
    timeModifierPercent: Number(textOf(form, petFields(part).timeModifierPercent) || Number.NaN),
  };
  return call(args, setPetCare, { params: { id: part }, body });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? loaderData.client.displayName : "Client";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

/** A client: how to reach them, their pets, the groomer's note, and all visits together. */
export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, page, saved, today } = loaderData;
  const { phoneNumber, visits, noShows, pets } = client;
  const of = (part: string) => ({
    refused: actionData?.part === part ? actionData : undefined,
    isSaved: !actionData && saved === part,
  });
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeader
        title={client.displayName}
        back={<TextLink to={CLIENTS_PATH}>Clients</TextLink>}
        lead={
          <span className="flex flex-wrap gap-2">
            <Badge>{formatCount(visits, "visit")}</Badge>
            {noShows > 0 && <Badge tone="danger">{formatCount(noShows, "missed visit")}</Badge>}
            {client.isBlocked && <Badge tone="warn">Blocked by you</Badge>}
          </span>
        }
        actions={
          <>
            <MessageButton customerId={client.id} name={client.displayName} />
            {phoneNumber && <Contact phoneNumber={phoneNumber} />}
            {!client.isBlocked && (
              <LinkButton
                to={bookClientPath(client.id)}
                icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
              >
                Book a visit
              </LinkButton>
            )}
          </>
        }
      />
      {saved && CLIENT_BOOKED[saved] && (
        <Notice tone="success" live className="mt-6">
          {CLIENT_BOOKED[saved]}
        </Notice>
      )}
      <div className="mt-8 grid items-start gap-10 md:mt-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-10">
          <Section title="Pets">
            {pets.length === 0 && <p className="text-ink-soft">This client has no pets on the list now.</p>}
            <ul className="grid gap-4">
              {pets.map((pet) => (
                <li key={pet.id} id={`${pet.id}-part`} className="scroll-mt-24">
                  <PetCareForm pet={pet} {...of(pet.id)} />
                </li>
              ))}
            </ul>
          </Section>
          <NoteForm note={client.note} {...of("note")} />
        </div>
        <div className="grid gap-10">
          <ClientVisits client={client} page={page} today={today} />
          <BlockForm name={client.displayName} isBlocked={client.isBlocked} saved={saved} />
        </div>
      </div>
    </div>
  );
}

function Contact({ phoneNumber }: { phoneNumber: string }) {
  return (
    <>
      <LinkButton to={`tel:${phoneNumber}`} variant="secondary">
        <Phone aria-hidden="true" className="size-4.5" />
        {formatPhone(phoneNumber)}
      </LinkButton>
      <LinkButton to={`sms:${phoneNumber}`} variant="secondary">
        <MessageSquare aria-hidden="true" className="size-4.5" />
        Text
      </LinkButton>
    </>
  );
}
