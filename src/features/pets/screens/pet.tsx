import { data, Form, redirect, useNavigation } from "react-router";
import { removePet } from "#features/orders/contract/order.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { fillPath } from "#kit/wire/endpoint.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { uploadPetPhoto, uploadVaccination } from "../contract/photos.ts";
import { getPet, petEssentials, updatePet } from "../contract.ts";
import { PetForm } from "../parts/pet-form.tsx";
import { PetPhoto } from "../parts/pet-photo.tsx";
import { PhotoForm } from "../parts/photo-form.tsx";
import { readPet, toKindChoices } from "../parts/read-pet.ts";
import { removePhotoForm, savePhotoForm } from "../parts/save-photo.ts";
import { VaccinationCard } from "../parts/vaccination-card.tsx";
import { sizeOf, VACCINATION_KINDS } from "../rules.ts";
import { petNotices, photoTexts } from "../words.ts";
import type { Route } from "./+types/pet.ts";

const LIST = "/customer/pets";

export async function loader(args: Route.LoaderArgs) {
  const id = args.params.petId;
  const [pet, essentials] = await Promise.all([
    call(args, getPet, { params: { id } }),
    call(args, petEssentials),
  ]);
  const { searchParams } = new URL(args.request.url);
  const now = nowOf(args);
  return {
    pet,
    kinds: toKindChoices(essentials),
    size: sizeOf(essentials.petSizes, pet.petType.id, pet.weight)?.slug,
    // The browser sends photos straight to the API.
    photoPath: fillPath(uploadPetPhoto.path, { id }),
    records: VACCINATION_KINDS.map((kind) => ({
      kind,
      path: fillPath(uploadVaccination.path, { id, kind }),
    })),
    notice: readNotice(searchParams),
    thisYear: now.getUTCFullYear(),
    now: now.toISOString(),
  };
}

/** Reads which change the redirect to this page reports. */
function readNotice(query: URLSearchParams): keyof typeof petNotices | null {
  if (query.has("added")) return "added";
  return query.has("saved") ? "saved" : null;
}

/** A refused form. `formName` says which form of the page it was. */
type Refused = RefusedForm & { formName: string };

const refuseForm = (formName: string, error: unknown, form: FormData, rename = {}) => {
  const refused = refusedForm(error, form, rename);
  return data<Refused>({ ...refused.data, formName }, refused.init ?? {});
};

export async function action(args: Route.ActionArgs) {
  const id = args.params.petId;
  const form = await args.request.formData();
  switch (textOf(form, "intent")) {
    case "picture":
      try {
        await savePhotoForm(args, id, form);
      } catch (error) {
        return refuseForm(textOf(form, "kind"), error, form);
      }
      return redirect(`${LIST}/${id}?saved`);
    case "remove-picture":
      await removePhotoForm(args, id, form);
      return redirect(`${LIST}/${id}?saved`);
    case "remove":
      return remove(args, id, form);
    default:
      return save(args, id, form);
  }
}

async function save(args: Route.ActionArgs, id: string, form: FormData) {
  const { input, refused } = await readPet(args, form);
  if (refused) return data<Refused>({ ...refused.data, formName: "facts" }, refused.init ?? {});
  try {
    await call(args, updatePet, { params: { id }, body: input });
  } catch (error) {
    return refuseForm("facts", error, form, { breedId: "breed" });
  }
  return redirect(`${LIST}/${id}?saved`);
}

/** Removes the pet. The API refuses this while an open appointment includes the pet. */
async function remove(args: Route.ActionArgs, id: string, form: FormData) {
  try {
    await call(args, removePet, { params: { id } });
  } catch (error) {
    if (asRefusal(error)?.code !== "conflict") throw error;
    return refuseForm("remove", error, form);
  }
  return redirect(LIST);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.pet.name ?? "Pet";
  return [{ title: titleOf(name, matches) }, { name: "robots", content: "noindex" }];
}

export default function PetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pet, kinds, size, photoPath, records, notice, thisYear, now } = loaderData;
  const refusedIn = (formName: string) => (actionData?.formName === formName ? actionData : undefined);
  const facts = refusedIn("facts");
  return (
    <div className="page-width py-10 wrap-anywhere md:py-14">
      <PageHeader
        title={pet.name}
        lead={`${pet.breed.name}, ${formatWeight(pet.weight)}`}
        back={<TextLink to={LIST}>My pets</TextLink>}
      />
      {notice && !actionData && (
        <p role="status" className="mt-6 font-semibold text-success-text">
          {pet.name} {petNotices[notice]}.
        </p>
      )}
      {pet.groomerNote !== "" && (
        <Card tone="brand" padding="sm" className="mt-6">
          <h2 className="text-lg">From your groomer</h2>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{pet.groomerNote}</p>
        </Card>
      )}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-10">
          <Section title="Photo">
            <Card className="grid gap-6 sm:grid-cols-[8rem_1fr]">
              {pet.photo ? (
                <a href={pet.photo.sizes.large} data-photos="pet">
                  <PetPhoto pet={pet} alt={pet.photo.alt} className="w-32" />
                </a>
              ) : (
                <PetPhoto pet={pet} size={size} className="w-32" />
              )}
              <div className="min-w-0">
                <PhotoForm
                  name="photo"
                  label={photoTexts.alt(pet.name)}
                  current={pet.photo}
                  path={photoPath}
                  submit="Save the photo"
                  done={photoTexts.saved}
                  refused={refusedIn("photo")?.errors}
                />
                {pet.photo && (
                  <Form method="post" preventScrollReset className="mt-3">
                    <input type="hidden" name="kind" value="photo" />
                    <Button name="intent" value="remove-picture" variant="quiet" size="sm">
                      Remove the photo
                    </Button>
                  </Form>
                )}
              </div>
            </Card>
          </Section>
          <Section title={`About ${pet.name}`}>
            <div className="grid gap-6">
              <ErrorSummary errors={facts?.errors} />
              <Card>
                <PetForm kinds={kinds} pet={pet} thisYear={thisYear} refused={facts} submit="Save" />
              </Card>
            </div>
          </Section>
        </div>
        <div className="grid gap-10">
          <Section title="Vaccinations">
            <p className="mb-4 text-sm text-ink-soft">Only you, your groomer and our staff can see these.</p>
            <ul className="grid gap-3">
              {records.map(({ kind, path }) => (
                <li key={kind}>
                  <VaccinationCard
                    kind={kind}
                    record={pet.vaccinationImages[kind]}
                    path={path}
                    now={now}
                    refused={refusedIn(kind)?.errors}
                  />
                </li>
              ))}
            </ul>
          </Section>
          <RemovePet name={pet.name} errors={refusedIn("remove")?.errors} />
        </div>
      </div>
    </div>
  );
}

function RemovePet({ name, errors }: { name: string; errors: RefusedForm["errors"] | undefined }) {
  const { state, formData } = useNavigation();
  return (
    <section aria-label={`Remove ${name}`}>
      <ErrorSummary errors={errors} title={`${name} stays for now`} />
      <Disclosure summary={`Remove ${name}`} defaultOpen={errors !== undefined}>
        <p>
          We remove {name} from your list and delete the photo and the vaccination records. Past appointments
          do not change.
        </p>
        <Form method="post" className="mt-4">
          <Button
            name="intent"
            value="remove"
            variant="danger"
            busy={state !== "idle" && formData?.get("intent") === "remove"}
          >
            Yes, remove<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      </Disclosure>
    </section>
  );
}
