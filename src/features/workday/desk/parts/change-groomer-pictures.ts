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
  const section = place === "gallery" ? "new-picture" : (place ?? "gallery");
  try {
    await save(args, groomerId, form, { place, reason: textOf(form, `${section}-reason`) });
  } catch (error) {
    const images = idsOf(form).map((id, index) => [`images.${index}.alt`, `alt-${id}`]);
    const fields = { reason: `${section}-reason`, file: `${section}-file` };
    const rename = { ...fields, ...Object.fromEntries(images) };
    const refused = refusedSection(error, form, { section, rename });
    return data(refused.data, refused.init ?? undefined);
  }
  const done = textOf(form, "intent").startsWith("remove-") ? "removed" : "saved";
  return redirect(`${groomerAreaPath(groomerId, "pictures")}?${done}=${section}#${section}-part`);
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
    if (!place) await saveOthers(args, groomerId, form, { id, reason });
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
    const { images, from } = readGallery(form);
    const at = images.findIndex((image) => image.id === id);
    if (at > 0) images.splice(at - 1, 0, ...images.splice(at, 1));
    await call(args, arrangePicturesAsStaff, { params: { id: groomerId }, body: { images, from, reason } });
  } else {
    throw new Refusal("bad_request", "This page does not know this action. Please reload it.");
  }
}

/** Saves what was typed for the pictures of the gallery beside the one that is removed. */
async function saveOthers(
  args: Anywhere,
  groomerId: string,
  form: FormData,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { images, from } = readGallery(form);
  const altOf = new Map(from.map((image) => [image.id, image.alt]));
  const typed = images.map((image) =>
    image.id === id ? { ...image, alt: altOf.get(id) ?? image.alt } : image,
  );
  if (typed.every((image) => image.alt === altOf.get(image.id))) return;
  const body = { images: typed, from, reason };
  await call(args, arrangePicturesAsStaff, { params: { id: groomerId }, body });
}

/** The gallery as typed, and as the form showed it. */
function readGallery(form: FormData) {
  const images = idsOf(form).map((id) => ({ id, alt: textOf(form, `alt-${id}`) }));
  return { images, from: readSeen<SeenGallery>(textOf(form, "seen"))?.images ?? [] };
}

const idsOf = (form: FormData) => form.getAll("picture").filter((value) => typeof value === "string");
