import { Form } from "react-router";
import { toChoice } from "#features/orders/desk/rules/listing.ts";
import { groomersHint } from "#features/orders/desk/words/list.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { REVIEW_STATES, STAR_FILTERS } from "../rules.ts";
import { REVIEW_STATE_LABELS, REVIEWS_TEXTS, STAR_LABELS } from "../words.ts";
import { REVIEWS_PATH, type ReviewsView } from "./reviews-path.ts";

type ReviewsFiltersProps = { view: ReviewsView; groomers: readonly { id: string; displayName: string }[] };

/** The form that filters the list. It writes the filters to the URL, so that a list can be shared. */
export function ReviewsFilters({ view, groomers }: ReviewsFiltersProps) {
  const { state, stars, groomer, order, customer } = view;
  if (order || customer)
    return (
      <p className="flex flex-wrap items-center gap-x-4">
        {order ? REVIEWS_TEXTS.ofOrder : REVIEWS_TEXTS.ofCustomer}
        <TextLink to={REVIEWS_PATH} className="inline-flex min-h-11 items-center">
          Show all
        </TextLink>
      </p>
    );
  return (
    <Form
      method="get"
      action={REVIEWS_PATH}
      key={JSON.stringify(view)}
      className="grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <Field label="Stars" name="stars">
        <Select
          placeholder="Any"
          options={STAR_FILTERS.map((value) => ({ value, label: STAR_LABELS[value] }))}
          defaultValue={stars ?? ""}
        />
      </Field>
      <Field label="Status" name="state">
        <Select
          placeholder="Shown and hidden"
          options={REVIEW_STATES.map((value) => ({ value, label: REVIEW_STATE_LABELS[value] }))}
          defaultValue={state ?? ""}
        />
      </Field>
      <Field label="Groomer" name="groomer" hint={groomersHint(groomers)}>
        <Select
          placeholder="All groomers"
          options={toChoice(groomers).map(({ id, displayName }) => ({ value: id, label: displayName }))}
          defaultValue={groomer ?? ""}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-5">
        <Button variant="secondary" className="min-h-12">
          Apply filters
        </Button>
        {(state || stars || groomer) && (
          <TextLink to={REVIEWS_PATH} className="inline-flex min-h-11 items-center">
            Show all
          </TextLink>
        )}
      </div>
    </Form>
  );
}
