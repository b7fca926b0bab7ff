import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { addPicture, arrangePictures, removePicture } from "../contract/pictures.ts";
import { setAbout, setLinks, setShowsPhone, setVanityUrl } from "../contract/profile.ts";
import { PICTURE_PLACES } from "../rules/pictures.ts";
import { refusedSection } from "./refused-section.ts";

// Only for actions.

/** Saves a form of the groomer's profile. Returns the form with errors, or redirects to its section. */
export async function saveProfile(args: Anywhere, form: FormData) {
  const intent = textOf(form, "intent");
  const section = /^(up|remove)-/.test(intent) ? "gallery" : intent;
  try {
    await save(args, form, intent);
    return redirect(`/groomer/profile?saved=${section}#${section}-part`);
  } catch (error) {
    return refusedSection(error, form, { section, rename: renameImages(form) });
  }
}

async function save(args: Anywhere, form: FormData, intent: string): Promise<void> {
  const text = (name: string) => textOf(form, name);
  switch (intent) {
    case "about": {
      const names = { displayName: text("displayName"), businessName: text("businessName") };
      await call(args, setAbout, {
        body: { ...names, tagLine: text("tagLine"), description: text("description") },
      });
      return;
    }
    case "links": {
      const links = { facebook: text("facebook"), instagram: text("instagram"), yelp: text("yelp") };
      await call(args, setLinks, { body: { ...links, videoLink: text("videoLink") } });
      return;
    }
    case "address":
      await call(args, setVanityUrl, { body: { vanityUrl: text("vanityUrl") } });
      return;
    case "phone":
      await call(args, setShowsPhone, { body: { showsPhone: form.get("showsPhone") === "on" } });
      return;
    default:
      await savePictures(args, form, intent);
  }
}

async function savePictures(args: Anywhere, form: FormData, intent: string): Promise<void> {
  const [verb = "", ...rest] = intent.split("-");
  const id = rest.join("-");
  if (verb === "picture") {
    const place = PICTURE_PLACES.find((known) => known === textOf(form, "kind")) ?? "gallery";
    const file = form.get("file");
    await call(args, addPicture, {
      params: { place },
      file: file instanceof File ? file : new File([], ""),
    });
  } else if (verb === "remove") {
    await call(args, removePicture, { params: { id } });
  } else if (verb === "up" || verb === "gallery") {
    const ids = idsOf(form);
    const from = ids.indexOf(id);
    if (from > 0) ids.splice(from - 1, 2, id, ids[from - 1] as string);
    const images = ids.map((image) => ({ id: image, alt: textOf(form, `alt-${image}`) }));
    await call(args, arrangePictures, { body: { images } });
  } else {
    throw new Refusal("bad_request", "This page does not know this action. Please reload it.");
  }
}

const idsOf = (form: FormData) => form.getAll("picture").filter((value) => typeof value === "string");

/** The fields of the descriptions, by their names in the call. */
const renameImages = (form: FormData) =>
  Object.fromEntries(idsOf(form).map((id, index) => [`images.${index}.alt`, `alt-${id}`]));
