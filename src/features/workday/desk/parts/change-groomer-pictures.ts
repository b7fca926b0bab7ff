import { data, redirect } from "react-router";
import { refusedSection } from "#features/groomers/parts/refused-section.ts";
import { PICTURE_PLACES } from "#features/groomers/rules/pictures.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { groomerAreaPath } from "../../joining/parts/staff-groomer-path.ts";
import { addPictureAsStaff, arrangePicturesAsStaff, removePictureAsStaff } from "../contract/pictures.ts";
import { readSeen } from "./seen-field.tsx";
import type { SeenGallery, SeenPicture } from "./seen-pictures.ts";

// Only for actions.

/** Saves a form of the page. Returns the form with errors, or redirects to its section. */
export async function changeGroomerPictures(args: Anywhere, groomerId: string, form: FormData) {
  const place = PICTURE_PLACES.find((known) => known === textOf(form, "place"));
  const section = place === "gallery" ? "picture" : (place ?? "gallery");
  try {
    await save(args, groomerId, form, { place, reason: textOf(form, `${section}-reason`) });
  } catch (error) {
    const images = idsOf(form).map((id, index) => [`images.${index}.alt`, `alt-${id}`]);
    const fields = { reason: `${section}-reason`, file: `${section}-file` };
    const rename = { ...fields, ...Object.fromEntries(images) };
    const refused = refusedSection(error, form, { section, rename });
    return data(refused.data, refused.init ?? undefined);
  }
  return redirect(`${groomerAreaPath(groomerId, "pictures")}?saved=${section}#${section}-part`);
}

async function save(
  args: Anywhere,
  groomerId: string,
  form: FormData,
  { place, reason }: { place: (typeof PICTURE_PLACES)[number] | undefined; reason: string },
): Promise<void> {
  const [, verb = "", id = ""] = /^(up|remove)-(.+)$/.exec(textOf(form, "intent")) ?? [];
  const seen = textOf(form, "seen");
  if (verb === "remove") {
    await call(args, removePictureAsStaff, { params: { groomerId, id }, body: { reason } });
  } else if (place) {
    const file = form.get("file");
    const from = readSeen<SeenPicture>(seen)?.id;
    await call(args, addPictureAsStaff, {
      params: { id: groomerId, place },
      body: { ...(from && { from }), reason },
      file: file instanceof File ? file : new File([], ""),
    });
  } else if (verb === "up" || textOf(form, "intent") === "gallery") {
    const ids = idsOf(form);
    const at = ids.indexOf(id);
    if (at > 0) ids.splice(at - 1, 2, id, ids[at - 1] as string);
    const images = ids.map((image) => ({ id: image, alt: textOf(form, `alt-${image}`) }));
    const from = readSeen<SeenGallery>(seen)?.images ?? [];
    await call(args, arrangePicturesAsStaff, { params: { id: groomerId }, body: { images, from, reason } });
  } else {
    throw new Refusal("bad_request", "This page does not know this action. Please reload it.");
  }
}

const idsOf = (form: FormData) => form.getAll("picture").filter((value) => typeof value === "string");
