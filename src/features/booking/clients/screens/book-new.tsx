import { data, Form, replace, useNavigation } from "react-router";
import { readCards } from "#features/booking/pets/parts/pet-cards.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type RefusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { OwnTimes } from "../contract.ts";
import { BOOK_PATH } from "../parts/book-paths.ts";
import { readWhen, slotFrom } from "../parts/book-query.ts";
import { ContactFields, PlaceFields } from "../parts/new-client-fields.tsx";
import { changePets, emptyPet, withKinds } from "../parts/new-visit-cards.ts";
import { NewVisitPets } from "../parts/new-visit-pets.tsx";
import { readOwnOffer } from "../parts/read-client-booking.ts";
import { sendNewVisit } from "../parts/send-new-visit.ts";
import { optionsForAny } from "../parts/service-options.ts";
import { TimeChoices } from "../parts/time-choices.tsx";
import { noTimeText } from "../words.ts";
import type { Route } from "./+types/book-new.ts";

export async function loader(args: Route.LoaderArgs) {
  const kinds = await readOwnOffer(args);
  // One list for all kinds of pets, as the services are one list.
  const breeds = kinds.flatMap((kind) => kind.breeds.map(({ slug, name }) => ({ slug, name })));
  const when = readWhen(new URL(args.request.url).searchParams);
  return { when, breeds: { slug: "pet", breeds }, options: optionsForAny(kinds) };
}

/** The buttons of the form name themselves by `intent`: pets change, times are listed, the link is sent. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = textOf(form, "intent");
  const cards = withKinds(readCards(form), await readOwnOffer(args));
  const typed: RefusedForm = { values: valuesOf(form), errors: {} };
  const changed = changePets(cards, intent);
  if (changed) return data({ typed, cards: changed, times: null });
  const result = await sendNewVisit(args, form, cards, intent === "times" ? "times" : "send");
  if (result.isSent) return replace(`${BOOK_PATH}?sent`);
  const { errors, status } = result;
  // A refused form still lists the times with the chosen one.
  const wereListed = intent === "send" && form.has("startsAt");
  const times = wereListed ? (await sendNewVisit(args, form, cards, "times")).times : result.times;
  return data({ typed: { ...typed, errors: errors ?? {} }, cards, times }, { status });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Book for somebody new", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer prepares a visit for somebody new, who gets a link. */
export default function BookNew({ loaderData, actionData }: Route.ComponentProps) {
  const { state, formData } = useNavigation();
  const busy = state === "submitting" ? formData?.get("intent") : null;
  const { typed, times = null } = actionData ?? {};
  const errors = typed?.errors ?? {};
  const { when, ...offer } = loaderData;
  const date = typed?.values.date ?? when.date ?? "";
  const wanted = times && date === when.date ? slotFrom(times.slots, when) : undefined;
  return (
    <div className="page-width max-w-[44rem] py-8 md:py-12">
      <PageHeader
        title="Book for somebody new"
        back={<TextLink to={BOOK_PATH}>Book a visit</TextLink>}
        lead="They get a link, review the visit, agree to the terms and pay. Nothing is booked before."
      />
      <Form method="post" noValidate className="mt-6 grid gap-8">
        {/* Enter presses a form's first button. Without this button, that would be one of a pet. */}
        <button
          type="submit"
          name="intent"
          value="times"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        >
          Show my times
        </button>
        <ErrorSummary stays errors={errors} />
        <Section title="Who">
          <ContactFields typed={typed} />
        </Section>
        <Section title="Where">
          <PlaceFields typed={typed} />
        </Section>
        <Section title="Pets">
          <NewVisitPets
            key={actionData?.cards.map(({ n }) => n).join()}
            {...offer}
            first={actionData?.cards ?? [emptyPet(0)]}
            errors={errors}
          />
        </Section>
        <Section title="When">
          <div className="grid gap-5">
            <Times times={times} date={date} chosen={typed?.values.startsAt ?? wanted} errors={errors} />
            <Field
              label="Day"
              name="date"
              errors={errors.date}
              hint="Without a day, you see your best times."
              optional
            >
              <TextInput type="date" defaultValue={date} />
            </Field>
            <div>
              <Button variant="secondary" name="intent" value="times" busy={busy === "times"}>
                Show my times
              </Button>
            </div>
          </div>
        </Section>
        <div className="border-t border-line pt-6">
          <Button size="lg" name="intent" value="send" busy={busy === "send"}>
            Send the link
          </Button>
        </div>
      </Form>
    </div>
  );
}

type TimesProps = {
  times: OwnTimes | null;
  date: string;
  chosen: string | undefined;
  errors: Record<string, string[] | undefined>;
};

function Times({ times, date, chosen, errors }: TimesProps) {
  if (!times) {
    return (
      <p className="text-ink-soft">
        The client chooses a time, yours first. Or offer one: show your times for this visit.
      </p>
    );
  }
  const isOneDay = date !== "";
  if ((isOneDay ? times.slots : times.suggestions).length === 0)
    return (
      <Notice tone="warn" title="No free time">
        {noTimeText(times.reason, isOneDay)}
      </Notice>
    );
  return <TimeChoices times={times} ofDay={isOneDay} chosen={chosen} errors={errors.startsAt} optional />;
}
