import { redirect } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { petEssentials } from "#features/pets/contract.ts";
import { PetForm } from "#features/pets/parts/pet-form.tsx";
import { readPet, toKindChoices } from "#features/pets/parts/read-pet.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showDeskCustomer } from "../contract/customer.ts";
import { addDeskPet } from "../contract/new.ts";
import { deskCustomerPath } from "../parts/desk-customer-path.ts";
import type { Route } from "./+types/new-pet.ts";

export async function loader(args: Route.LoaderArgs) {
  const [essentials] = await Promise.all([
    call(args, petEssentials),
    // Refuses a missing customer.
    call(args, showDeskCustomer, { params: { id: args.params.id } }),
  ]);
  return { kinds: toKindChoices(essentials), thisYear: nowOf(args).getUTCFullYear() };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const form = await args.request.formData();
  const { input, refused } = await readPet(args, form);
  if (refused) return refused;
  try {
    await call(args, addDeskPet, { params: { id }, body: input });
    return redirect(`${deskCustomerPath(id)}?saved`);
  } catch (error) {
    return refusedForm(error, form, { breedId: "breed" });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Add a pet", matches) }, { name: "robots", content: "noindex" }];
}

/** Adds a pet of a customer, as the customer describes it on the phone. */
export default function NewPet({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Add a pet"
        back={<TextLink to={deskCustomerPath(id)}>Back to the customer</TextLink>}
      />
      <ErrorSummary errors={actionData?.errors} />
      <Permitted needs="customers.write">
        <Card>
          <PetForm {...loaderData} refused={actionData} submit="Add this pet" />
        </Card>
      </Permitted>
    </div>
  );
}
