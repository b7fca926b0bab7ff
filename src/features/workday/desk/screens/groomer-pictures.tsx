import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { GalleryForm } from "#features/groomers/parts/picture-forms.tsx";
import { answerOf, SectionForm, type SectionState } from "#features/groomers/parts/section-form.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getApplicationAsStaff } from "../../joining/contract/decision.ts";
import { staffGroomerPath } from "../../joining/parts/staff-groomer-path.ts";
import { getProfileAsStaff } from "../contract/profile.ts";
import { changeGroomerPictures } from "../parts/change-groomer-pictures.ts";
import { PictureField, RefuseLargeFile, WITHOUT_FILE } from "../parts/picture-field.tsx";
import { ReasonField } from "../parts/reason-field.tsx";
import { SeenField } from "../parts/seen-field.tsx";
import {
  galleryDifference,
  hasSpace,
  pictureAt,
  pictureDifference,
  SINGLE_PLACES,
  seenGallery,
} from "../parts/seen-pictures.ts";
import { ShownPictures } from "../parts/shown-pictures.tsx";
import { DESK_TEXTS } from "../words/changes.ts";
import { PICTURE_TEXTS } from "../words/picture-texts.ts";
import type { Route } from "./+types/groomer-pictures.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.id };
  const [{ id, displayName }, own] = await Promise.all([
    call(args, getApplicationAsStaff, { params }),
    call(args, getProfileAsStaff, { params }),
  ]);
  const { searchParams } = new URL(args.request.url);
  const [saved, removed] = [searchParams.get("saved"), searchParams.get("removed")];
  return { groomer: { id, displayName }, own, saved, removed };
}

export async function action(args: Route.ActionArgs) {
  return changeGroomerPictures(args, args.params.id, await args.request.formData());
}

/** After a refusal the page shows the pictures as they are now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Photos of ${loaderData?.groomer.displayName ?? "a groomer"}`;
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

type Team = NonNullable<SectionState["team"]>;

/** The pictures of a groomer's public page, on a page of the team. Each form has a reason. */
export default function GroomerPictures({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { groomer, own, saved, removed } = loaderData;
  const mayChange = usePermissions().includes("groomers.write");
  const shown = { answer, saved: answer ? null : saved };
  const single = (section: string) => SINGLE_PLACES.find((place) => place === section);
  const seenNow = (section: string) => {
    const place = single(section);
    return place ? { id: pictureAt(own, place)?.id ?? null } : seenGallery(own);
  };
  const fields: Team["fields"] = (section) => {
    const sent = answerOf(shown, section);
    const name = `${section}-reason`;
    const place = single(section);
    return (
      <>
        {place && (
          <SeenField
            title="The photo has changed"
            form={place}
            now={{ id: pictureAt(own, place)?.id ?? null }}
            state={{ answer, saved: shown.saved ?? removed }}
            differenceOf={(seen) => pictureDifference(place, seen, pictureAt(own, place))}
          />
        )}
        {section === "gallery" && (
          <SeenField
            title="The gallery has changed"
            form={section}
            now={seenGallery(own)}
            // A picture that this reader has just added has been seen.
            state={{ answer, saved: shown.saved === "new-picture" ? "gallery" : (shown.saved ?? removed) }}
            differenceOf={(seen) => galleryDifference(seen, own)}
          />
        )}
        {section === "gallery" && <p className="text-ink-soft">{PICTURE_TEXTS.removal}</p>}
        <ReasonField
          label={DESK_TEXTS.reason}
          name={name}
          value={sent?.values[name]}
          errors={sent?.errors[name]}
        />
      </>
    );
  };
  const form: Team["form"] = (section, props) => (
    <RefuseLargeFile>
      <DraftForm
        name={section}
        version={JSON.stringify(seenNow(section))}
        {...(section !== "gallery" && { encType: "multipart/form-data" })}
        {...props}
      />
    </RefuseLargeFile>
  );
  const state = { answer, saved, removed, team: { fields, form } };
  const fieldOf = (section: string) => ({
    section,
    errors: answerOf(shown, section)?.errors[`${section}-file`],
    isSaved: shown.saved === section,
  });
  return (
    <div
      key={groomer.id}
      className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10"
    >
      <PageHeader
        title="Photos"
        lead={DESK_TEXTS.pictures}
        back={<TextLink to={staffGroomerPath(groomer.id)}>{groomer.displayName}</TextLink>}
      />
      {mayChange ? (
        <>
          {SINGLE_PLACES.map((place) => {
            const { title, label } = PICTURE_TEXTS[place];
            const current = pictureAt(own, place);
            return (
              <SectionForm
                key={place}
                id={place}
                title={title}
                submit={place === "logo" ? "Save the logo" : "Save the photo"}
                actions={
                  current && (
                    <>
                      <Button
                        name="intent"
                        value={`remove-${current.id}`}
                        formEncType={WITHOUT_FILE}
                        variant="quiet"
                      >
                        Remove<span className="sr-only"> {label}</span>
                      </Button>
                      <p className="self-center text-sm text-ink-soft">{PICTURE_TEXTS.removal}</p>
                    </>
                  )
                }
                state={state}
              >
                <PictureField {...fieldOf(place)} place={place} label={label} current={current} />
              </SectionForm>
            );
          })}
          <GalleryForm own={own} state={state} />
          {hasSpace(own) && (
            <SectionForm id="new-picture" title={PICTURE_TEXTS.add} submit="Add the photo" state={state}>
              <PictureField
                {...fieldOf("new-picture")}
                place="gallery"
                label={PICTURE_TEXTS.added}
                current={null}
              />
            </SectionForm>
          )}
        </>
      ) : (
        <>
          <Notice>{DESK_TEXTS.readOnly}</Notice>
          <ShownPictures own={own} />
        </>
      )}
    </div>
  );
}
