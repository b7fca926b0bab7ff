import { expect, it } from "vitest";
import type { Image } from "#kit/wire/image.ts";
import { previewProfile } from "../contract.ts";
import { withTyped } from "./typed-profile.ts";

const saved = previewProfile.example.reply;
const pictureOf = (file: File): Image => ({
  id: file.name,
  url: `blob:${file.name}`,
  alt: "",
  sizes: { thumbnail: "", medium: "", large: "" },
});
function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const typed = (...forms: Record<string, string | File>[]) =>
  withTyped(saved, { forms: forms.map(formOf), phoneNumber: "+16025550177", pictureOf });

it("shows what is typed before it is saved, and leaves the rest", () => {
  const shown = typed({ displayName: "Ada", businessName: "", tagLine: "Calm", description: "Since 2014." });
  expect(shown).toEqual({
    ...saved,
    ...{ displayName: "Ada", businessName: "", tagLine: "Calm", description: "Since 2014." },
  });
  expect(typed({ displayName: " " }).displayName).toBe(saved.displayName);
  expect(typed()).toEqual(saved);
});

it("shows only links that can be saved, and the phone number only when it is chosen", () => {
  const links = typed({
    facebook: "javascript:alert(1)",
    yelp: "https://www.yelp.com/biz/ada",
    videoLink: "x",
  });
  expect(links.links).toEqual({ ...saved.links, facebook: "", yelp: "https://www.yelp.com/biz/ada" });
  expect(links.videoLink).toBeNull();
  expect(typed({ phoneForm: "yes", showsPhone: "on" }).phoneNumber).toBe("+16025550177");
  expect(typed({ phoneForm: "yes" }).phoneNumber).toBe("");
});

it("shows a chosen picture at its place, and no other file", () => {
  const file = (name: string, type = "image/png") => new File(["x"], name, { type });
  const shown = typed(
    { kind: "portrait", file: file("me") },
    { kind: "van", file: file("van") },
    { kind: "gallery", file: file("dog") },
    { kind: "logo", file: file("logo", "text/html") },
  );
  expect([shown.profilePicture?.id, shown.vanPicture?.id, shown.images.at(-1)?.id, shown.logo]).toEqual([
    "me",
    "van",
    "dog",
    saved.logo,
  ]);
});
