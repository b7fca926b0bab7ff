type Shown = { id: string; alt: string };
type Place = "portrait" | "van" | "logo";
type ShownPictures = { [place in Place]: Shown | null } & { gallery: readonly Shown[] };
type PictureFacts = Record<string, string | readonly string[]>;

/** The pictures of a public page before and after a change, in words. Of the gallery, only what differs. */
export function pictureFacts(
  before: ShownPictures,
  after: ShownPictures,
): { before: PictureFacts; after: PictureFacts } {
  const facts = { before: {} as PictureFacts, after: {} as PictureFacts };
  const add = (name: string, was: PictureFacts[string], is: PictureFacts[string]) => {
    facts.before[name] = was;
    facts.after[name] = is;
  };
  const addPlace = (name: string, place: Place) => {
    const [was, is] = [before[place], after[place]];
    const noun = place === "logo" ? "logo" : "photo";
    add(name, was ? `a ${noun}` : "", is ? `${was && was.id !== is.id ? "another" : "a"} ${noun}` : "");
  };
  addPlace("Photo", "portrait");
  addPlace("Van", "van");
  addPlace("Logo", "logo");
  add("Gallery", namesOf(before.gallery, after.gallery), namesOf(after.gallery, before.gallery));
  const [were, are] = [stayed(before.gallery, after.gallery), stayed(after.gallery, before.gallery)];
  const numbers = are.map(({ id }) => were.findIndex((one) => one.id === id) + 1);
  add("Order of the gallery", numbers.toSorted((a, b) => a - b).join(", "), numbers.join(", "));
  for (const [at, { id, alt }] of after.gallery.entries()) {
    const was = before.gallery.find((one) => one.id === id);
    if (was) add(`Description of photo ${at + 1}`, was.alt, alt);
  }
  return facts;
}

const stayed = (some: readonly Shown[], others: readonly Shown[]) =>
  some.filter(({ id }) => others.some((other) => other.id === id));

/** Names the pictures that the others lack. */
const namesOf = (some: readonly Shown[], others: readonly Shown[]) =>
  some
    .filter(({ id }) => others.every((other) => other.id !== id))
    .map(({ alt }) => alt || "a photo without a description");
