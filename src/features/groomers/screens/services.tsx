import { redirect } from "react-router";
import { listPetBreeds } from "#features/pets/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOwnServices, setOwnServices, setPetLimits } from "../contract/services.ts";
import { toBreedChoices } from "../parts/breed-choices.ts";
import { PetLimitsForm } from "../parts/pet-limits-form.tsx";
import { readPetLimits, readServices } from "../parts/read-services-forms.ts";
import { refusedSection } from "../parts/refused-section.ts";
import { ServicesForm } from "../parts/services-form.tsx";
import type { Route } from "./+types/services.ts";

export async function loader(args: Route.LoaderArgs) {
  const [own, breeds] = await Promise.all([call(args, getOwnServices), call(args, listPetBreeds, {})]);
  const saved = new URL(args.request.url).searchParams.get("saved");
  return { own, breeds: toBreedChoices(breeds), saved };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const section = textOf(form, "intent") === "pets" ? "pets" : "services";
  try {
    if (section === "pets") await call(args, setPetLimits, { body: await readPetLimits(args, form) });
    else await call(args, setOwnServices, { body: readServices(form) });
    return redirect(`/groomer/services?saved=${section}#${section}-part`);
  } catch (error) {
    return refusedSection(error, form, {
      section,
      choices: section === "pets" ? "breedsToAvoid" : "serviceIds",
    });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Services", matches) }, { name: "robots", content: "noindex" }];
}

/** What a groomer offers, how quickly, and to which pets. */
export default function Services({
  loaderData: { own, breeds, saved },
  actionData: answer,
}: Route.ComponentProps) {
  const state = { answer, saved };
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader
          title="Services"
          lead="What customers can book with you."
          back={<TextLink to="/groomer/more">More</TextLink>}
        />
        <div className="mt-8 grid gap-10">
          <ServicesForm own={own} state={state} />
          <PetLimitsForm
            own={own}
            breeds={breeds}
            state={state}
            key={saved === "pets" ? own.breedsToAvoid.length : ""}
          />
        </div>
      </div>
    </div>
  );
}
