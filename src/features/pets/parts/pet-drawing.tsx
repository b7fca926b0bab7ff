const LONG_COATS = new Set(["long", "silky", "double", "corded", "wavy"]);
const CURLY_COATS = new Set(["curly", "wire", "corded"]);

/** The names of the drawings of pets. `drawingPath` gives a drawing's address. */
const PET_DRAWINGS = [
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
  /** Slug of the pet's size: "dog-small". */
  size?: string | undefined;
};

/** Chooses the drawing that looks most like a pet, by type, coat and size. */
function chooseDrawing({ petType, coat = "", size = "" }: PetLook): Drawing {
  if (petType === "cat") return LONG_COATS.has(coat) ? "cat-long-hair" : "cat-short-hair";
  if (/toy|small/.test(size)) {
    return LONG_COATS.has(coat) || CURLY_COATS.has(coat) ? "dog-small-fluffy" : "dog-small-smooth";
  }
  if (CURLY_COATS.has(coat)) return "dog-medium-curly";
  return LONG_COATS.has(coat) || coat === "" ? "dog-large-shaggy" : "dog-large-smooth";
}

const drawingPath = (drawing: Drawing) => `/pictures/${drawing}.svg`;

/** The drawing of a pet without a photo. An image file keeps the drawing's SVG out of the page's scripts. */
export function PetDrawing({ className, ...look }: PetLook & { className?: string }) {
  return <img src={drawingPath(chooseDrawing(look))} alt="" width={200} height={200} className={className} />;
}
