import { Form } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { readChosenPets } from "#features/booking/clients/parts/book-query.ts";
import { PetServiceFields } from "#features/booking/clients/parts/pet-service-fields.tsx";
import { optionsFor } from "#features/booking/clients/parts/service-options.ts";
import { readOfferedServices } from "#features/booking/pets/parts/read-offered-services.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { customerPath, deskBookPath } from "../parts/desk-book-paths.ts";
import { readDeskBooking } from "../parts/read-desk-booking.ts";
import { DESK_BOOK_FAULTS } from "../words.ts";
import type { Route } from "./+types/book.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const [read, kinds] = await Promise.all([readDeskBooking(args, args.params.id), readOfferedServices(args)]);
  const fault = searchParams.get("fault");
  const errors = fault === "service" || fault === "none" ? { "": [DESK_BOOK_FAULTS[fault]] } : undefined;
  const options = (read.booking?.pets ?? []).map((pet) => optionsFor(pet, kinds));
  return { read, options, chosen: readChosenPets(searchParams), errors };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Book a visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The team chooses the services of a customer's pets. */
export default function Book({ loaderData, params: { id } }: Route.ComponentProps) {
  const { read, options, chosen, errors } = loaderData;
  const { booking } = read;
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={booking ? `Book for ${booking.displayName}` : "Book a visit"}
        back={<TextLink to={customerPath(id)}>Back to the customer</TextLink>}
        lead={booking && `At ${booking.address}.`}
      />
      {!booking && (
        <Notice tone="warn" title="No visit can be booked">
          {read.refusal}
        </Notice>
      )}
      {booking?.pets.length === 0 && (
        <EmptyState
          title="No pets yet"
          actions={
            <Permitted needs="customers.write">
              <TextLink to={`${customerPath(id)}/pet`}>Add a pet</TextLink>
            </Permitted>
          }
        >
          A visit needs a pet.
        </EmptyState>
      )}
      {booking && booking.pets.length > 0 && (
        <>
          <Form method="get" action={`${deskBookPath(id)}/time`} noValidate className="grid gap-6">
            <ErrorSummary stays errors={errors} />
            {booking.pets.map((pet, index) => (
              <PetServiceFields
                key={pet.id}
                pet={pet}
                options={options[index] ?? { services: [], addOns: [] }}
                chosen={chosen.find((one) => one.id === pet.id)}
              />
            ))}
            <div>
              <Button size="lg">See times</Button>
            </div>
          </Form>
          <Permitted needs="customers.write">
            <p>
              <TextLink to={`${customerPath(id)}/pet`}>Add another pet</TextLink>
            </p>
          </Permitted>
        </>
      )}
    </div>
  );
}
