const LONG = new Set(["long", "silky", "double", "corded", "wavy"]);
const CURLY = new Set(["curly", "wire", "corded"]);

/** The drawings of pets; each stands at `picturePath`. */
export const PICTURES = [
  "cat-long-hair",
  "cat-short-hair",
  "dog-large-shaggy",
  "dog-large-smooth",
  "dog-medium-curly",
  "dog-small-fluffy",
  "dog-small-smooth",
] as const;
export type Picture = (typeof PICTURES)[number];

export type PetLook = {
  petType: string;
  coat?: string | undefined;
  /** Slug of its size: "dog-small". */
  size?: string | undefined;
};

/** The drawing that comes nearest to a pet by kind, coat and size. */
export function pictureOf({ petType, coat = "", size = "" }: PetLook): Picture {
  if (petType === "cat") return LONG.has(coat) ? "cat-long-hair" : "cat-short-hair";
  if (/toy|small/.test(size)) {
    return LONG.has(coat) || CURLY.has(coat) ? "dog-small-fluffy" : "dog-small-smooth";
  }
  if (CURLY.has(coat)) return "dog-medium-curly";
  return LONG.has(coat) || coat === "" ? "dog-large-shaggy" : "dog-large-smooth";
}

const picturePath = (picture: Picture) => `/pictures/${picture}.svg`;

/** A pet without a photo. Decoration: an image of its own, so that its drawing is no script of the page. */
export function PetDrawing({ className, ...look }: PetLook & { className?: string }) {
  return <img src={picturePath(pictureOf(look))} alt="" width={200} height={200} className={className} />;
}
