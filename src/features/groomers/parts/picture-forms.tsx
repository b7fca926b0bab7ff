import { Form } from "react-router";
import { PhotoForm } from "#features/pets/parts/photo-form.tsx";
import type { Image } from "#kit/wire/image.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { OwnPage } from "../contract/profile.ts";
import { MAX_GALLERY, type PicturePlace } from "../rules/pictures.ts";
import { PAGE_TEXTS } from "../words/page-forms.ts";
import { answerOf, SectionDone, type SectionState } from "./section-form.tsx";

type Props = { own: OwnPage; state: SectionState };

/** The upload of a picture to a place of the page. */
function Upload({
  place,
  label,
  current,
  state,
}: {
  place: PicturePlace;
  label: string;
  current: Image | null;
  state: SectionState;
}) {
  const answer = answerOf(state, "picture");
  const noun = place === "logo" ? "logo" : "photo";
  return (
    <PhotoForm
      name={place}
      label={label}
      current={current}
      path={`/v2/groomer/profile/new-picture/${place}`}
      submit={place === "gallery" ? "Add the photo" : `Save the ${noun}`}
      done={`The ${noun} is saved`}
      refused={answer?.values.kind === place ? answer.errors : undefined}
    />
  );
}

/** The portrait, the van and the logo. */
export function PortraitForm({ own, state }: Props) {
  const places = [
    { place: "portrait", label: "Your photo", current: own.profilePicture },
    { place: "van", label: "Your van", current: own.vanPicture },
    { place: "logo", label: "Your logo", current: own.logo },
  ] as const;
  return (
    <Section id="portrait-part" title="Photo, van and logo">
      <Card>
        <div className="grid gap-8">
          {places.map(({ place, label, current }) => (
            <div key={place}>
              <Upload place={place} label={label} current={current} state={state} />
              {current && (
                <Form method="post" preventScrollReset className="mt-3">
                  <Button name="intent" value={`remove-${current.id}`} variant="quiet" size="sm">
                    Remove<span className="sr-only"> {label.toLowerCase()}</span>
                  </Button>
                </Form>
              )}
            </div>
          ))}
        </div>
      </Card>
    </Section>
  );
}

/**
 * More pictures, as of visits, with their order and their descriptions. The team's page has another form for
 * a new picture.
 */
export function GalleryForm({ own, state }: Props) {
  const answer = answerOf(state, "gallery");
  const { team } = state;
  const texts = PAGE_TEXTS[team ? "team" : "own"];
  const list = {
    className: cx("grid gap-5", !team && "mb-8"),
    preventScrollReset: true,
    children: (
      <>
        {answer && <ErrorSummary errors={answer.errors} />}
        {/* The Enter key presses the first button of a form. */}
        <button type="submit" name="intent" value="gallery" tabIndex={-1} className="sr-only">
          Save descriptions
        </button>
        <ol className="grid gap-5">
          {own.images.map((image, index) => (
            <Picture
              key={image.id}
              image={image}
              place={index + 1}
              typed={answer?.values[`alt-${image.id}`]}
              errors={answer?.errors[`alt-${image.id}`] ?? []}
            />
          ))}
        </ol>
        {team?.fields("gallery")}
        <div>
          <Button name="intent" value="gallery">
            Save descriptions
          </Button>
        </div>
      </>
    ),
  } as const;
  return (
    <Section id="gallery-part" title="Gallery">
      <Card>
        <SectionDone id="gallery" state={state} />
        {own.images.length === 0 && <p className="mb-5 text-ink-soft">{texts.noPictures}</p>}
        {own.images.length > 0 &&
          (team ? team.form("gallery", list) : <Form method="post" noValidate {...list} />)}
        {own.images.length >= MAX_GALLERY ? (
          <p className="text-ink-soft">{texts.galleryFull}</p>
        ) : (
          !team && <Upload place="gallery" label="Add a photo" current={null} state={state} />
        )}
      </Card>
    </Section>
  );
}

function Picture({
  image,
  place,
  typed,
  errors,
}: {
  image: Image;
  place: number;
  typed: string | undefined;
  errors: string[];
}) {
  const name = <span className="sr-only"> photo {place}</span>;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4">
      <img src={image.sizes.thumbnail} alt={image.alt} className="size-20 rounded-md object-cover" />
      <div>
        <input type="hidden" name="picture" value={image.id} />
        <Field label={`What photo ${place} shows`} name={`alt-${image.id}`} errors={errors} optional>
          <TextInput defaultValue={typed ?? image.alt} maxLength={120} />
        </Field>
        <div className="mt-2 flex flex-wrap gap-2">
          {place > 1 && (
            <Button name="intent" value={`up-${image.id}`} variant="secondary" size="sm">
              Move up{name}
            </Button>
          )}
          <Button name="intent" value={`remove-${image.id}`} variant="quiet" size="sm">
            Remove{name}
          </Button>
        </div>
      </div>
    </li>
  );
}
