import type { Image } from "#kit/wire/image.ts";
import type { PublicProfile } from "../contract.ts";

const TEXTS = ["displayName", "businessName", "tagLine", "description"] as const;
const NETWORKS = ["facebook", "instagram", "yelp"] as const;

/** The forms of a groomer's profile as they are typed; `pictureOf` makes the picture of a chosen file. */
export type TypedForms = {
  forms: readonly FormData[];
  phoneNumber: string;
  pictureOf: (file: File) => Image;
};

/** Puts what is typed and chosen, and not saved yet, into the profile that is saved. */
export function withTyped(
  saved: PublicProfile,
  { forms, phoneNumber, pictureOf }: TypedForms,
): PublicProfile {
  const profile = { ...saved, links: { ...saved.links }, images: [...saved.images] };
  for (const form of forms) {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : null;
    };
    for (const name of TEXTS) profile[name] = text(name) ?? profile[name];
    for (const name of NETWORKS) profile.links[name] = secure(text(name)) ?? profile.links[name];
    if (form.has("videoLink")) profile.videoLink = secure(text("videoLink")) || null;
    // An empty checkbox sends nothing; the hidden field says that its form is here.
    if (form.has("phoneForm")) profile.phoneNumber = form.has("showsPhone") ? phoneNumber : "";
    profile.images = profile.images.map((image) => ({ ...image, alt: text(`alt-${image.id}`) ?? image.alt }));
    const file = form.get("file");
    if (!(file instanceof File) || !file.type.startsWith("image/")) continue;
    const picture = pictureOf(file);
    const place = text("kind");
    if (place === "portrait") profile.profilePicture = picture;
    if (place === "van") profile.vanPicture = picture;
    if (place === "logo") profile.logo = picture;
    if (place === "gallery") profile.images.push(picture);
  }
  return { ...profile, displayName: profile.displayName || saved.displayName };
}

/** Other addresses than https are refused, and the public page never shows them. */
const secure = (link: string | null) => (link === null ? null : link.startsWith("https:") ? link : "");
