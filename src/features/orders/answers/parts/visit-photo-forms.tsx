import { Form } from "react-router";
import { PhotoForm } from "#features/pets/parts/photo-form.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PHOTO_SIDES } from "../../rules/pet-report.ts";
import type { GroomerOrder, PhotoBeside } from "../contract/requests.ts";
import { PhotosOfSide } from "./photos-of-side.tsx";

type Props = {
  order: GroomerOrder;
  beside: readonly PhotoBeside[];
  kind: string;
  refused: RefusedForm | undefined;
};

/** A form for the photo of each pet before and after each service. */
export function VisitPhotoForms({ order, beside, kind, refused }: Props) {
  return order.petServicesByPet.map(({ pet, services }) => (
    <Card key={pet.id} className="grid gap-6">
      <h2 className="text-lg wrap-anywhere">Photos of {pet.name}</h2>
      {services.flatMap((line) =>
        PHOTO_SIDES.map((side) => {
          const name = `${side}-${line.petServiceId}`;
          const photo = side === "before" ? line.beforePhoto : line.afterPhoto;
          // A photo that this page has not shown stays: another device took it.
          const shown = photo?.id ?? "";
          const when = side === "before" ? "Before" : "After";
          return (
            <div key={name} className="grid gap-2">
              <PhotoForm
                name={name}
                label={`${when} ${line.service.name}`}
                current={photo}
                path={`/v2/groomer/appointments/${order.id}/pet-services/${line.petServiceId}/photos/${side}?base=${encodeURIComponent(shown)}`}
                submit={photo ? "Save the new photo" : "Save the photo"}
                done="The photo is saved."
                refused={kind === name ? refused?.errors : undefined}
              >
                {() => <input type="hidden" name="base" value={shown} />}
              </PhotoForm>
              {photo && <RemoveForm kind={name} id={photo.id} what={`${when} ${line.service.name}`} />}
              <PhotosOfSide
                {...{ beside, side, petServiceId: line.petServiceId }}
                textOf={(number) =>
                  `Photo ${number} of this side, from another device. The customer sees photo 1. If you remove that, photo 2 takes its place.`
                }
              >
                {({ id }, number) => (
                  <RemoveForm kind={name} id={id} what={`${when} ${line.service.name}, photo ${number}`} />
                )}
              </PhotosOfSide>
            </div>
          );
        }),
      )}
    </Card>
  ));
}

function RemoveForm({ kind, id, what }: { kind: string; id: string; what: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove-photo" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="photo" value={id} />
      <Button variant="quiet">
        Remove the photo<span className="sr-only"> {what}</span>
      </Button>
    </Form>
  );
}
