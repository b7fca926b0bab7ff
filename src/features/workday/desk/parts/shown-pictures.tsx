import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { PAGE_TEXTS } from "#features/groomers/words/page-forms.ts";
import type { Image } from "#kit/wire/image.ts";
import { Section } from "#ui/section.tsx";
import { PICTURE_TEXTS } from "../words/picture-texts.ts";
import { pictureAt, SINGLE_PLACES } from "./seen-pictures.ts";

/** The pictures of a groomer's public page, for staff who cannot change them. */
export function ShownPictures({ own }: { own: OwnPage }) {
  return (
    <>
      {SINGLE_PLACES.map((place) => {
        const image = pictureAt(own, place);
        const { title, label } = PICTURE_TEXTS[place];
        return (
          <Section key={place} title={title}>
            {image ? (
              <Picture image={image} alt={image.alt || label} />
            ) : (
              <p className="text-ink-soft">{PICTURE_TEXTS.none}</p>
            )}
          </Section>
        );
      })}
      <Section title={PICTURE_TEXTS.gallery}>
        {own.images.length === 0 && <p className="text-ink-soft">{PAGE_TEXTS.team.noPictures}</p>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4 empty:hidden">
          {own.images.map((image) => (
            <li key={image.id} className="min-w-0">
              <Picture image={image} alt="" />
              <p className="wrap-anywhere mt-1 text-sm text-ink-soft">
                {image.alt || PICTURE_TEXTS.undescribed}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Picture({ image, alt }: { image: Image; alt: string }) {
  return <img src={image.sizes.thumbnail} alt={alt} className="size-32 rounded-md object-cover" />;
}
