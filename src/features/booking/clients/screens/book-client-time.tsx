import { Form } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { bookClientPath, bookReviewPath, bookTimePath } from "../parts/book-paths.ts";
import { readChosenPets, readWhen, slotFrom, toFields, toQuery, whenFields } from "../parts/book-query.ts";
import { readClientTimes } from "../parts/read-client-times.ts";
import { TimeChoices } from "../parts/time-choices.tsx";
import { BOOK_FAULTS, noTimeText } from "../words.ts";
import type { Route } from "./+types/book-client-time.ts";

export async function loader(args: Route.LoaderArgs) {
  const { clientId } = args.params;
  const { searchParams } = new URL(args.request.url);
  const pets = readChosenPets(searchParams);
  const when = readWhen(searchParams);
  const times = await readClientTimes(args, clientId, pets, when);
  const fault = searchParams.get("fault");
  const errors =
    fault === "noTime" ? { startsAt: [BOOK_FAULTS.noTime] } : fault ? { "": [BOOK_FAULTS.taken] } : undefined;
  return { pets, when, times, errors };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose a time", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer chooses an own time for a client: the best times, or all times of one day. */
export default function BookClientTime({ loaderData, params: { clientId } }: Route.ComponentProps) {
  const { pets, when, times, errors } = loaderData;
  const { date } = when;
  const listed = date ? times.slots : times.suggestions;
  const hidden = toFields(pets).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        title="Choose a time"
        back={
          <TextLink to={`${bookClientPath(clientId)}?${toQuery(pets, whenFields(when))}`}>
            Pets and services
          </TextLink>
        }
      />
      <ErrorSummary stays errors={errors} />
      {listed.length === 0 ? (
        <Notice tone="warn" title="No free time">
          {noTimeText(times.reason, date !== null)}
        </Notice>
      ) : (
        <Form method="get" action={bookReviewPath(clientId)} noValidate>
          {hidden}
          <TimeChoices
            times={times}
            ofDay={date !== null}
            chosen={slotFrom(times.slots, when)}
            errors={errors?.startsAt}
          />
          <div className="mt-6">
            <Button size="lg">Review</Button>
          </div>
        </Form>
      )}
      <Form
        method="get"
        action={`${bookClientPath(clientId)}/time`}
        noValidate
        className="grid gap-4 border-t border-line pt-6"
      >
        {hidden}
        <Field label="Another day" name="date" optional>
          <TextInput type="date" defaultValue={date ?? undefined} key={date} />
        </Field>
        <div className="flex flex-wrap items-center gap-5">
          <Button variant="secondary">Show its times</Button>
          {date && <TextLink to={bookTimePath(clientId, toQuery(pets))}>Show the best times</TextLink>}
        </div>
      </Form>
    </div>
  );
}
