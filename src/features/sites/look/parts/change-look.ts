import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { Refusal } from "#kit/wire/errors.ts";
import {
  addLookPicture,
  discardLook,
  publishLook,
  removeLookPicture,
  setLookColors,
  takeLookBack,
} from "../contract.ts";
import { PICTURE_PLACES } from "../rules/pictures.ts";
import { LOOK_PATH } from "./look-paths.ts";

// Only for actions.

/** A form of the page that was not saved. `section`: the form, by the name in its buttons. */
export type LookAnswer = RefusedSave & { section: string };

/** Saves a form of the page. Returns it with its errors, or redirects to what is there now. */
export async function changeLook(args: Anywhere, form: FormData) {
  const [part = "", place = ""] = textOf(form, "part").split(" ");
  try {
    await save(args, form, part, place);
  } catch (error) {
    const section = place || part;
    return refusedSave(error, form, { section }, { file: `${section}-file` });
  }
  const done = part === "add" || part === "remove" || part === "colors" ? "saved" : part;
  return redirect(`${LOOK_PATH}?done=${done}`);
}

async function save(args: Anywhere, form: FormData, part: string, name: string): Promise<unknown> {
  const revision = Number(textOf(form, "revision"));
  const place = PICTURE_PLACES.find((known) => known === name);
  const from = textOf(form, "from");
  if (part === "colors") {
    const [primary, secondary] = [readColor(form, "primary"), readColor(form, "secondary")];
    const seen = { primary: textOf(form, "from-primary"), secondary: textOf(form, "from-secondary") };
    return call(args, setLookColors, { body: { primary, secondary, from: seen } });
  }
  if (part === "add" && place) {
    const given = form.get("file");
    const file = given instanceof File ? given : new File([], "");
    return call(args, addLookPicture, { params: { place }, body: { from }, file });
  }
  if (part === "remove" && place) return call(args, removeLookPicture, { params: { place }, body: { from } });
  if (part === "publish") return call(args, publishLook, { body: { revision } });
  if (part === "discard") return call(args, discardLook, { body: { revision } });
  if (part === "takeBack")
    return call(args, takeLookBack, { body: { revision, version: Number(textOf(form, "version")) } });
  throw new Refusal("bad_request", "This page does not know this action. Please reload it.");
}

/** People often leave the # away. */
function readColor(form: FormData, name: string): string {
  const typed = textOf(form, name);
  return /^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed;
}
