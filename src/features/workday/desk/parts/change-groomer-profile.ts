import { data, redirect } from "react-router";
import type { AboutInput, LinksInput, OwnPage } from "#features/groomers/contract/profile.ts";
import { refusedSection } from "#features/groomers/parts/refused-section.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { groomerAreaPath } from "../../joining/parts/staff-groomer-path.ts";
import {
  setAboutAsStaff,
  setLinksAsStaff,
  setShowsPhoneAsStaff,
  setVanityUrlAsStaff,
} from "../contract/profile.ts";
import { readSeen } from "./seen-field.tsx";

// Only for actions.

/** Saves a form of the page. Returns the form with errors, or redirects to its section. */
export async function changeGroomerProfile(args: Anywhere, groomerId: string, form: FormData) {
  const section = textOf(form, "intent");
  try {
    await save(args, groomerId, form, section);
  } catch (error) {
    const refused = refusedSection(error, form, { section, rename: { reason: `${section}-reason` } });
    return data(refused.data, refused.init ?? undefined);
  }
  return redirect(`${groomerAreaPath(groomerId, "profile")}?saved=${section}#${section}-part`);
}

type Seen = Pick<OwnPage, keyof AboutInput | keyof LinksInput | "showsPhone" | "vanityUrl">;
const NOTHING_SEEN: Seen = {
  ...{ displayName: "", businessName: "", tagLine: "", description: "" },
  ...{ videoLink: "", facebook: "", instagram: "", yelp: "" },
  ...{ showsPhone: false, vanityUrl: null },
};

async function save(args: Anywhere, id: string, form: FormData, section: string): Promise<void> {
  const params = { id };
  const text = (name: string) => textOf(form, name);
  const from = { ...NOTHING_SEEN, ...readSeen<Seen>(text("seen")) };
  const more = { from: { ...from, vanityUrl: from.vanityUrl ?? "" }, reason: text(`${section}-reason`) };
  switch (section) {
    case "about": {
      const names = { displayName: text("displayName"), businessName: text("businessName") };
      const texts = { tagLine: text("tagLine"), description: text("description") };
      await call(args, setAboutAsStaff, { params, body: { ...names, ...texts, ...more } });
      return;
    }
    case "links": {
      const links = { facebook: text("facebook"), instagram: text("instagram"), yelp: text("yelp") };
      const body = { ...links, videoLink: text("videoLink"), ...more };
      await call(args, setLinksAsStaff, { params, body });
      return;
    }
    case "phone":
      await call(args, setShowsPhoneAsStaff, {
        params,
        body: { showsPhone: form.get("showsPhone") === "on", ...more },
      });
      return;
    case "address":
      await call(args, setVanityUrlAsStaff, { params, body: { vanityUrl: text("vanityUrl"), ...more } });
      return;
    default:
      throw new Refusal("bad_request", "This page does not know this action. Please reload it.");
  }
}
