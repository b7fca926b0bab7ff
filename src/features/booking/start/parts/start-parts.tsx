import { ArrowRight, MapPin, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { CallUs } from "#features/availability/parts/call-us.tsx";
import type { Area, PlaceSuggestion } from "#features/places/contract.ts";
import { AddressInput } from "#features/places/parts/address-input.tsx";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatStart } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { EmptyMap } from "#ui/illustrations/empty-map.tsx";
import { GroomingVan } from "#ui/illustrations/grooming-van.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useArrivalFocus } from "#ui/use-arrival-focus.ts";
import { useFirstPage } from "#ui/use-heading-focus.ts";
import { preferenceQuery, startQuery } from "../../parts/link-preferences.ts";
import { pathOf, type ShownSession, START_PATH } from "../../parts/path.ts";
import { petText } from "../../words/session.ts";

export type StartFieldsProps = {
  value: string;
  errors?: FieldErrors | undefined;
  isOver: boolean;
  /** Whether another button of the page is the main action. */
  isSecond: boolean;
  /** Whether a customer is signed in; then no login is offered. */
  isKnown: boolean;
};

/** The form that starts a booking: an address field and a button. */
export function StartFields({ value, errors, isOver, isSecond, isKnown }: StartFieldsProps) {
  const { state } = useNavigation();
  const { search } = useLocation();
  return (
    <div className="grid items-center gap-10 md:grid-cols-[minmax(0,36rem)_1fr]">
      <Form method="post" action={START_PATH + startQuery(search)} noValidate className="grid gap-6">
        <ErrorSummary errors={errors} />
        {isOver && (
          <Notice title="Your earlier booking has expired">Nothing was booked. Start again here.</Notice>
        )}
        <Field label="Your address or ZIP code" name="address" errors={errors?.address}>
          <AddressInput
            key={value}
            submits
            defaultValue={value}
            autoComplete="street-address"
            enterKeyHint="go"
            maxLength={200}
            className="min-h-13"
          />
        </Field>
        <div>
          <Button
            size="lg"
            variant={isSecond ? "secondary" : "primary"}
            className="max-sm:w-full"
            busy={state !== "idle"}
          >
            See groomers near you
          </Button>
          {!isKnown && (
            <p className="mt-3 text-sm text-ink-soft">
              No account needed. You see times and prices first. Booked with us before?{" "}
              <TextLink to={`/login?returnUrl=${encodeURIComponent(START_PATH + preferenceQuery(search))}`}>
                Log in
              </TextLink>{" "}
              and we fill in the rest.
            </p>
          )}
        </div>
      </Form>
      <GroomingVan className="w-full max-w-xs justify-self-center max-md:hidden" />
    </div>
  );
}

/** Several places that the typed text may mean, as buttons. */
export function WhichPlace({ places }: { places: readonly PlaceSuggestion[] }) {
  const { search } = useLocation();
  const heading = useArrivalFocus<HTMLHeadingElement>(
    places.map(({ formattedAddress }) => formattedAddress).join("; "),
  );
  return (
    <Form method="post" action={START_PATH + startQuery(search)} className="max-w-sm">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Which place do you mean?
      </h2>
      <ul className="mt-4 grid gap-2">
        {places.map(({ formattedAddress }) => (
          <li key={formattedAddress}>
            <Button
              name="address"
              value={formattedAddress}
              variant="secondary"
              block
              icon={<MapPin aria-hidden="true" className="size-4.5" />}
              className="justify-start"
            >
              {formattedAddress}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <TextLink to={START_PATH + startQuery(search)}>None of these: enter it again</TextLink>
      </p>
    </Form>
  );
}

export type OutsideAreasProps = { place: string; postalCode: string; areas: readonly Area[] };

/** Says that the place is outside all service areas, and offers a request, a call, or a message later. */
export function OutsideAreas({ place, postalCode, areas }: OutsideAreasProps) {
  const { key } = useLocation();
  const isFirst = useFirstPage();
  // The heading takes the focus after a form was sent, but not on the first view of the page.
  const [openedWith] = useState(isFirst ? key : null);
  const heading = useArrivalFocus<HTMLHeadingElement>(key === openedWith ? null : key);
  return (
    <Card tone="sunken" className="grid items-center gap-6 sm:grid-cols-[10rem_1fr]">
      <EmptyMap className="w-32 sm:w-full" />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          We do not drive to {place} yet
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          {areas.length > 0 &&
            `Today our vans are on the road in ${formatList(areas.map((area) => area.name))}. `}
          Tell us where you are: we plan new routes where people want them, and sometimes a groomer nearby can
          make the trip.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <CallUs to={pathOf("start-appointment-request")} />
        </div>
        <p className="mt-4">
          <TextLink to={`/coming-soon?${new URLSearchParams({ postalCode })}`}>
            Write to me when you start here
          </TextLink>
        </p>
      </div>
    </Card>
  );
}

/** This browser's open booking, with links to continue or to start over. */
export function BookingUnderWay({ session, to }: { session: ShownSession; to: string }) {
  const [visit] = session.visits;
  return (
    <Card tone="brand" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-lg">Your booking is still here</h2>
        <p className="text-ink-soft">
          {formatList(session.pets.map(petText))}
          {visit && `, ${formatStart(visit)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={to} icon={<ArrowRight aria-hidden="true" className="size-4.5" />}>
          Continue
        </LinkButton>
        <a href={`${START_PATH}?reset`} className={buttonClass({ variant: "quiet" })}>
          <RotateCcw aria-hidden="true" className="size-4.5" />
          Start over
        </a>
      </div>
    </Card>
  );
}
