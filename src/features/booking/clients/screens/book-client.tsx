import { Form } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { bookClientPath, clientPath } from "../parts/book-paths.ts";
import { readChosenPets, readWhen } from "../parts/book-query.ts";
import { BookingRefused } from "../parts/booking-refused.tsx";
import { HiddenWhen } from "../parts/hidden-when.tsx";
import { PetServiceFields } from "../parts/pet-service-fields.tsx";
import { readClientBooking, readOwnOffer } from "../parts/read-client-booking.ts";
import { optionsFor } from "../parts/service-options.ts";
import { BOOK_FAULTS } from "../words.ts";
import type { Route } from "./+types/book-client.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const [read, kinds] = await Promise.all([
    readClientBooking(args, args.params.clientId),
    readOwnOffer(args),
  ]);
  const fault = searchParams.get("fault");
  const errors = fault === "service" || fault === "none" ? { "": [BOOK_FAULTS[fault]] } : undefined;
  const options = (read.booking?.pets ?? []).map((pet) => optionsFor(pet, kinds));
  return { read, options, chosen: readChosenPets(searchParams), when: readWhen(searchParams), errors };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Book a visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer chooses the services of a client's pets. */
export default function BookClient({ loaderData, params }: Route.ComponentProps) {
  const { read, options, chosen, when, errors } = loaderData;
  if (!read.booking) return <BookingRefused clientId={params.clientId} refusal={read.refusal} />;
  const { booking } = read;
  return (
    <div className="page-width max-w-[44rem] py-8 md:py-12">
      <PageHeader
        title={<span className="wrap-anywhere">Book for {booking.displayName}</span>}
        back={<TextLink to={clientPath(booking.id)}>Back to the client</TextLink>}
        lead={`At ${formatAddress(booking.address)}, as on the last visit.`}
      />
      {booking.pets.length === 0 ? (
        <EmptyState title="No pets on the list">The client can add a pet in the account.</EmptyState>
      ) : (
        <Form method="get" action={`${bookClientPath(booking.id)}/time`} noValidate className="mt-6">
          <HiddenWhen when={when} />
          <div className="grid gap-6">
            <ErrorSummary stays errors={errors} />
            {booking.pets.map((pet, index) => (
              <PetServiceFields
                key={pet.id}
                pet={pet}
                options={options[index] ?? { services: [], addOns: [] }}
                chosen={chosen.find(({ id }) => id === pet.id)}
              />
            ))}
          </div>
          <div className="mt-6">
            <Button size="lg">See my times</Button>
          </div>
        </Form>
      )}
    </div>
  );
}
