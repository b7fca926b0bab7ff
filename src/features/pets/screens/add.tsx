import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { addPet, petEssentials } from "../contract.ts";
import { PetForm } from "../parts/pet-form.tsx";
import { readPet, toKindChoices } from "../parts/read-pet.ts";
import type { Route } from "./+types/add.ts";

export async function loader(args: Route.LoaderArgs) {
  return { kinds: toKindChoices(await call(args, petEssentials)), thisYear: nowOf(args).getUTCFullYear() };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { input, refused } = await readPet(args, form);
  if (refused) return refused;
  try {
    const { id } = await call(args, addPet, { body: input });
    return redirect(`/customer/pets/${id}?added`);
  } catch (error) {
    return refusedForm(error, form, { breedId: "breed" });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Add a pet", matches) }, { name: "robots", content: "noindex" }];
}

export default function AddPet({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader
          title="Add a pet"
          lead="Your groomer will greet your pet by name and know what to look out for."
          back={<TextLink to="/customer/pets">My pets</TextLink>}
        />
        <div className="mt-8 grid gap-6">
          <ErrorSummary errors={actionData?.errors} />
          <Card>
            <PetForm {...loaderData} refused={actionData} submit="Add this pet" />
          </Card>
        </div>
      </div>
    </div>
  );
}
