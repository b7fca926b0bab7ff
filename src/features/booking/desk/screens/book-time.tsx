import { Form } from "react-router";
import { reasonText } from "#features/availability/words.ts";
import { readChosenPets, readWhen, toFields, toQuery } from "#features/booking/clients/parts/book-query.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { deskBookPath, deskBookTimePath, deskReviewPath } from "../parts/desk-book-paths.ts";
import { DeskTimeChoices } from "../parts/desk-time-choices.tsx";
import { readDeskTimes } from "../parts/read-desk-booking.ts";
import { DESK_BOOK_FAULTS } from "../words.ts";
import type { Route } from "./+types/book-time.ts";

/** A page of a day with more times would be long; the best ones are a press away. */
const MAX_SHOWN = 60;

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { searchParams } = new URL(args.request.url);
  const pets = readChosenPets(searchParams);
  const { date } = readWhen(searchParams);
  const near = searchParams.get("near");
  const times = await readDeskTimes(args, id, { pets, date, near });
  const fault = searchParams.get("fault");
  const errors =
    fault === "noTime"
      ? { slot: [DESK_BOOK_FAULTS.noTime] }
      : fault === "taken"
        ? { "": [DESK_BOOK_FAULTS.taken] }
        : undefined;
  return { pets, date, times, errors, wasTaken: fault === "taken" };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose a time", matches) }, { name: "robots", content: "noindex" }];
}

/** The team chooses a time of any groomer: the best ones, or all of one day. */
export default function BookTime({ loaderData, params: { id } }: Route.ComponentProps) {
  const { pets, date, times, errors, wasTaken } = loaderData;
  const hidden = toFields(pets).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
  const { legend, listed } = chooseList(loaderData);
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Choose a time"
        back={<TextLink to={`${deskBookPath(id)}?${toQuery(pets)}`}>Pets and services</TextLink>}
      />
      <ErrorSummary stays errors={errors} />
      {date && !wasTaken && times.slots.length === 0 && (
        <Notice tone="warn" title="No free time on this day">
          {reasonText(times.reason, { pets: [], address: null })}
        </Notice>
      )}
      {listed.length === 0 && (!date || wasTaken) && (
        <Notice tone="warn" title="No free time">
          {reasonText(times.reason, { pets: [], address: null })}
        </Notice>
      )}
      {listed.length > 0 && (
        <Form method="get" action={deskReviewPath(id)} noValidate className="grid gap-6">
          {hidden}
          {date && <input type="hidden" name="date" value={date} />}
          <DeskTimeChoices legend={legend} times={listed.slice(0, MAX_SHOWN)} errors={errors?.slot} />
          {listed.length > MAX_SHOWN && (
            <p className="text-sm text-ink-soft">{`The first ${MAX_SHOWN} of ${listed.length} times are shown.`}</p>
          )}
          <div>
            <Button size="lg">Review</Button>
          </div>
        </Form>
      )}
      <Form
        method="get"
        action={`${deskBookPath(id)}/time`}
        noValidate
        className="grid gap-4 border-t border-line pt-6"
      >
        {hidden}
        <Field label="Another day" name="date" optional>
          <TextInput type="date" defaultValue={date ?? undefined} key={date} />
        </Field>
        <div className="flex flex-wrap items-center gap-5">
          <Button variant="secondary">Show its times</Button>
          {date && <TextLink to={deskBookTimePath(id, toQuery(pets))}>Show the best times</TextLink>}
        </div>
      </Form>
    </div>
  );
}

/** The best times; all of the chosen day; or the nearest ones, if that day or the chosen time has none. */
function chooseList({ date, times, wasTaken }: Route.ComponentProps["loaderData"]) {
  if (date === null) return { legend: "The best times", listed: times.recommended };
  if (wasTaken || times.slots.length === 0)
    return { legend: "The nearest free times", listed: times.nearest };
  return { legend: "Free times on this day", listed: times.slots };
}
