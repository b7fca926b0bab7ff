const LONG = new Set(["long", "silky", "double", "corded", "wavy"]);
const CURLY = new Set(["curly", "wire", "corded"]);

/** The drawings of pets; `drawingPath` gives the address of each. */
export const PET_DRAWINGS = [
  "cat-long-hair",
  "cat-short-hair",
  "dog-large-shaggy",
  "dog-large-smooth",
  "dog-medium-curly",
  "dog-small-fluffy",
  "dog-small-smooth",
] as const;
export type Drawing = (typeof PET_DRAWINGS)[number];

export type PetLook = {
  petType: string;
  coat?: string | undefined;
  /** Slug of its size: "dog-small". */
  size?: string | undefined;
};

/** The closest drawing of a pet by kind, coat and size. */
export function chooseDrawing({ petType, coat = "", size = "" }: PetLook): Drawing {
  if (petType === "cat") return LONG.has(coat) ? "cat-long-hair" : "cat-short-hair";
  if (/toy|small/.test(size)) {
    return LONG.has(coat) || CURLY.has(coat) ? "dog-small-fluffy" : "dog-small-smooth";
  }
  if (CURLY.has(coat)) return "dog-medium-curly";
  return LONG.has(coat) || coat === "" ? "dog-large-shaggy" : "dog-large-smooth";
}

const drawingPath = (drawing: Drawing) => `/pictures/${drawing}.svg`;

/** The drawing of a pet without a photo: an image file, so that its SVG adds no script to the page. */
export function PetDrawing({ className, ...look }: PetLook & { className?: string }) {
  return <img src={drawingPath(chooseDrawing(look))} alt="" width={200} height={200} className={className} />;
}
