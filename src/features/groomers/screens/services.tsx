import { redirect } from "react-router";
import { listPetBreeds } from "#features/pets/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOwnServices, setOwnServices, setPetLimits } from "../contract/services.ts";
import { findBreedId, toBreedChoices } from "../parts/breed-choices.ts";
import { PetLimitsForm } from "../parts/pet-limits-form.tsx";
import { refusedSection } from "../parts/refused-section.ts";
import { ServicesForm } from "../parts/services-form.tsx";
import { SERVICE_FAULTS } from "../words/services.ts";
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
    if (section === "pets") await savePets(args, form);
    else await saveServices(args, form);
    return redirect(`/groomer/services?saved=${section}#${section}-part`);
  } catch (error) {
    return refusedSection(error, form, {
      section,
      choices: section === "pets" ? "breedsToAvoid" : "serviceIds",
    });
  }
}

const idsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === "string");
/** An empty field is no number, so that the call refuses it at the field. */
const numberOf = (form: FormData, name: string) => Number(textOf(form, name) || Number.NaN);

async function saveServices(args: Anywhere, form: FormData): Promise<void> {
  await call(args, setOwnServices, {
    body: {
      serviceIds: idsOf(form, "serviceIds"),
      pacePercent: numberOf(form, "pacePercent"),
      serviceTime: numberOf(form, "serviceTime"),
    },
  });
}

async function savePets(args: Anywhere, form: FormData): Promise<void> {
  const typed = textOf(form, "breed");
  const added = typed && findBreedId(toBreedChoices(await call(args, listPetBreeds, {})), typed);
  if (added === null) throw refuseFields({ breed: [SERVICE_FAULTS.breed] });
  const hasLimit = textOf(form, "weightLimit") !== "";
  await call(args, setPetLimits, {
    body: {
      breedsToAvoid: [...idsOf(form, "breedsToAvoid"), ...(added ? [added] : [])],
      ...(hasLimit && { weightLimit: numberOf(form, "weightLimit") }),
    },
  });
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
