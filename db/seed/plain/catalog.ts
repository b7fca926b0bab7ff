import type { CatSizeSlug, DogSizeSlug, PetTypeSlug, SizeSlug } from "./sizes.ts";

export type CategorySlug = "dog-grooming" | "cat-grooming";

export type CategoryFact = { slug: CategorySlug; petType: PetTypeSlug; name: string };

/** Cents and minutes of a service for one size, before breed, pet and pace. */
export type PriceFact = { minPrice: number; maxPrice: number; minutes: number };

type ServiceBase = {
  slug: string;
  name: string;
  description: string;
  features: readonly string[];
  /** Minutes for a middle-sized pet with the usual coat. */
  baseServiceTime: number;
};

export type DogServiceFact = ServiceBase & {
  category: "dog-grooming";
  prices: Readonly<Record<DogSizeSlug, PriceFact>>;
};
export type CatServiceFact = ServiceBase & {
  category: "cat-grooming";
  prices: Readonly<Record<CatSizeSlug, PriceFact>>;
};

export type AddOnFact = {
  slug: string;
  name: string;
  description: string;
  /** Cents. */
  price: number;
  /** Minutes. */
  duration: number;
  /** False where the groomer must see the pet first. */
  availableInOnlineBooking: boolean;
  /** The services that it fits. */
  fits: readonly ServiceSlug[];
};

export type UpsellFact = {
  slug: string;
  name: string;
  description: string;
  /** Cents. */
  price: number;
  /** Key of the drawn picture. */
  image: string;
  alt: string;
};

export const CATEGORIES = [
  { slug: "dog-grooming", petType: "dog", name: "Dog grooming" },
  { slug: "cat-grooming", petType: "cat", name: "Cat grooming" },
] as const satisfies readonly CategoryFact[];

export const DOG_SERVICES = [
  {
    slug: "full-groom",
    category: "dog-grooming",
    name: "Full groom",
    description: "Bath, blow-dry and a full haircut in the style you choose, finished from nose to tail.",
    features: [
      "Two-step shampoo and conditioner",
      "Hand blow-dry and brush-out",
      "Full-body haircut or breed trim",
      "Face, feet and sanitary trim",
      "Nails, ears and a light spritz",
    ],
    baseServiceTime: 90,
    prices: {
      "dog-toy": { minPrice: 8_500, maxPrice: 10_500, minutes: 70 },
      "dog-small": { minPrice: 9_500, maxPrice: 12_000, minutes: 80 },
      "dog-medium": { minPrice: 11_000, maxPrice: 14_000, minutes: 90 },
      "dog-large": { minPrice: 13_500, maxPrice: 17_500, minutes: 110 },
      "dog-giant": { minPrice: 17_500, maxPrice: 23_500, minutes: 140 },
    },
  },
  {
    slug: "bath-and-brush",
    category: "dog-grooming",
    name: "Bath & brush",
    description: "A thorough wash, blow-dry and brush-out for coats that need no haircut today.",
    features: [
      "Shampoo chosen for skin and coat",
      "Hand blow-dry and brush-out",
      "Nail trim and ear cleaning",
      "Paw pads and sanitary area tidied",
    ],
    baseServiceTime: 60,
    prices: {
      "dog-toy": { minPrice: 6_000, maxPrice: 7_000, minutes: 40 },
      "dog-small": { minPrice: 6_500, maxPrice: 8_000, minutes: 50 },
      "dog-medium": { minPrice: 7_500, maxPrice: 9_500, minutes: 60 },
      "dog-large": { minPrice: 9_500, maxPrice: 12_500, minutes: 75 },
      "dog-giant": { minPrice: 12_500, maxPrice: 16_500, minutes: 95 },
    },
  },
  {
    slug: "puppys-first-groom",
    category: "dog-grooming",
    name: "Puppy’s first groom",
    description:
      "A short, gentle visit for puppies up to six months that makes friends with water and dryer.",
    features: [
      "Slow introduction with many breaks",
      "Tear-free bath and low-noise dry",
      "Face, feet and sanitary tidy",
      "Nail tips and a brushing lesson for you",
    ],
    baseServiceTime: 55,
    prices: {
      "dog-toy": { minPrice: 6_500, maxPrice: 7_500, minutes: 45 },
      "dog-small": { minPrice: 6_500, maxPrice: 8_000, minutes: 50 },
      "dog-medium": { minPrice: 7_500, maxPrice: 9_000, minutes: 55 },
      "dog-large": { minPrice: 8_500, maxPrice: 10_500, minutes: 60 },
      "dog-giant": { minPrice: 9_500, maxPrice: 12_000, minutes: 70 },
    },
  },
  {
    slug: "de-shedding",
    category: "dog-grooming",
    name: "De-shedding treatment",
    description: "Bath, high-velocity dry and undercoat work that keeps loose hair off your sofa for weeks.",
    features: [
      "Undercoat-release shampoo and mask",
      "High-velocity blow-out",
      "Rake and carding by coat type",
      "Nail trim and ear cleaning",
    ],
    baseServiceTime: 80,
    prices: {
      "dog-toy": { minPrice: 7_500, maxPrice: 8_500, minutes: 50 },
      "dog-small": { minPrice: 8_000, maxPrice: 9_500, minutes: 60 },
      "dog-medium": { minPrice: 9_500, maxPrice: 12_000, minutes: 80 },
      "dog-large": { minPrice: 12_000, maxPrice: 15_500, minutes: 100 },
      "dog-giant": { minPrice: 15_500, maxPrice: 20_500, minutes: 130 },
    },
  },
  {
    slug: "hand-stripping",
    category: "dog-grooming",
    name: "Hand stripping",
    description: "Dead wire coat is plucked by hand, so that color and texture stay as the breed has them.",
    features: [
      "Full or rolling coat, by hand and knife",
      "Furnishings shaped with shears",
      "Soothing bath of legs and beard",
      "Nail trim and ear cleaning",
    ],
    baseServiceTime: 120,
    prices: {
      "dog-toy": { minPrice: 11_500, maxPrice: 14_500, minutes: 90 },
      "dog-small": { minPrice: 13_000, maxPrice: 16_500, minutes: 105 },
      "dog-medium": { minPrice: 15_500, maxPrice: 20_000, minutes: 120 },
      "dog-large": { minPrice: 19_500, maxPrice: 26_500, minutes: 150 },
      "dog-giant": { minPrice: 25_500, maxPrice: 34_500, minutes: 190 },
    },
  },
  {
    slug: "nail-and-face-tidy",
    category: "dog-grooming",
    name: "Nail & face tidy",
    description: "A quick visit between grooms: clear eyes, neat feet and short nails.",
    features: ["Nails clipped and smoothed", "Eyes, muzzle and ears tidied", "Feet and sanitary trim"],
    baseServiceTime: 30,
    prices: {
      "dog-toy": { minPrice: 4_000, maxPrice: 4_500, minutes: 25 },
      "dog-small": { minPrice: 4_000, maxPrice: 4_500, minutes: 25 },
      "dog-medium": { minPrice: 4_500, maxPrice: 5_000, minutes: 30 },
      "dog-large": { minPrice: 5_000, maxPrice: 6_000, minutes: 35 },
      "dog-giant": { minPrice: 5_500, maxPrice: 7_000, minutes: 40 },
    },
  },
] as const satisfies readonly DogServiceFact[];

export const CAT_SERVICES = [
  {
    slug: "cat-full-groom",
    category: "cat-grooming",
    name: "Cat full groom",
    description: "Bath, dry, comb-out and a tidy trim by a groomer who lets the cat set the pace.",
    features: [
      "Degreasing bath with warm water",
      "Low-noise dry and full comb-out",
      "Belly and sanitary trim",
      "Nails, ears and eyes cleaned",
    ],
    baseServiceTime: 75,
    prices: {
      "cat-small": { minPrice: 9_500, maxPrice: 11_500, minutes: 65 },
      "cat-medium": { minPrice: 10_500, maxPrice: 13_000, minutes: 75 },
      "cat-large": { minPrice: 12_500, maxPrice: 15_500, minutes: 90 },
    },
  },
  {
    slug: "cat-bath-and-brush",
    category: "cat-grooming",
    name: "Cat bath & brush",
    description: "A calm wash and brush-out that takes dander and loose hair with it.",
    features: ["Gentle shampoo", "Towel and low-noise dry", "Brush-out and de-shed", "Nail trim"],
    baseServiceTime: 55,
    prices: {
      "cat-small": { minPrice: 7_500, maxPrice: 9_000, minutes: 50 },
      "cat-medium": { minPrice: 8_500, maxPrice: 10_000, minutes: 55 },
      "cat-large": { minPrice: 9_500, maxPrice: 12_000, minutes: 65 },
    },
  },
  {
    slug: "lion-cut",
    category: "cat-grooming",
    name: "Lion cut",
    description: "The body is clipped short, while mane, boots and tail tip stay: relief for matted coats.",
    features: [
      "Body clipped with a safe blade",
      "Mane, boots and tail tip shaped",
      "Bath to lift dander",
      "Nails and ears",
    ],
    baseServiceTime: 80,
    prices: {
      "cat-small": { minPrice: 10_500, maxPrice: 13_000, minutes: 70 },
      "cat-medium": { minPrice: 11_500, maxPrice: 14_500, minutes: 80 },
      "cat-large": { minPrice: 13_500, maxPrice: 17_500, minutes: 95 },
    },
  },
  {
    slug: "cat-comb-out",
    category: "cat-grooming",
    name: "Waterless comb-out",
    description: "For cats that hate water: foam, comb and patience, without a bath.",
    features: ["Waterless foam cleanse", "Full comb-out", "Small mats removed", "Nail trim"],
    baseServiceTime: 45,
    prices: {
      "cat-small": { minPrice: 6_500, maxPrice: 8_000, minutes: 40 },
      "cat-medium": { minPrice: 7_000, maxPrice: 9_000, minutes: 45 },
      "cat-large": { minPrice: 8_500, maxPrice: 10_500, minutes: 55 },
    },
  },
  {
    slug: "cat-nail-trim",
    category: "cat-grooming",
    name: "Cat nail trim",
    description: "All claws trimmed in a few quiet minutes, with a check of paws and ears.",
    features: ["All claws trimmed", "Paw and ear check"],
    baseServiceTime: 20,
    prices: {
      "cat-small": { minPrice: 3_500, maxPrice: 3_500, minutes: 20 },
      "cat-medium": { minPrice: 3_500, maxPrice: 4_000, minutes: 20 },
      "cat-large": { minPrice: 4_000, maxPrice: 4_500, minutes: 25 },
    },
  },
] as const satisfies readonly CatServiceFact[];

export type ServiceSlug = (typeof DOG_SERVICES)[number]["slug"] | (typeof CAT_SERVICES)[number]["slug"];

export type ServiceFact = ServiceBase & {
  slug: ServiceSlug;
  category: CategorySlug;
  prices: Readonly<Partial<Record<SizeSlug, PriceFact>>>;
};

export const SERVICES: readonly ServiceFact[] = [...DOG_SERVICES, ...CAT_SERVICES];

const DOG_WET = [
  "full-groom",
  "bath-and-brush",
  "puppys-first-groom",
  "de-shedding",
  "hand-stripping",
] as const;
const DOG_ALL = [...DOG_WET, "nail-and-face-tidy"] as const;
const CAT_WET = ["cat-full-groom", "cat-bath-and-brush", "lion-cut"] as const;
const CAT_ALL = [...CAT_WET, "cat-comb-out", "cat-nail-trim"] as const;

export const ADD_ONS = [
  {
    slug: "teeth-brushing",
    name: "Teeth brushing",
    description: "Enzyme paste and a fresh brush that you keep.",
    price: 1_200,
    duration: 5,
    availableInOnlineBooking: true,
    fits: [...DOG_ALL, "cat-full-groom"],
  },
  {
    slug: "nail-grinding",
    name: "Nail grinding",
    description: "Nails rounded with a quiet grinder, so that they do not scratch.",
    price: 1_200,
    duration: 10,
    availableInOnlineBooking: true,
    fits: DOG_ALL,
  },
  {
    slug: "flea-and-tick-bath",
    name: "Flea & tick bath",
    description: "A medicated wash left on for ten minutes, and a comb-through.",
    price: 2_000,
    duration: 15,
    availableInOnlineBooking: true,
    fits: [...DOG_WET, ...CAT_WET],
  },
  {
    slug: "blueberry-facial",
    name: "Blueberry facial",
    description: "A mild face wash that lifts tear stains and smells of berries.",
    price: 1_000,
    duration: 5,
    availableInOnlineBooking: true,
    fits: DOG_WET,
  },
  {
    slug: "paw-balm-massage",
    name: "Paw balm massage",
    description: "Beeswax balm worked into dry or cracked pads.",
    price: 900,
    duration: 5,
    availableInOnlineBooking: true,
    fits: [...DOG_ALL, "cat-full-groom", "cat-nail-trim"],
  },
  {
    slug: "ear-cleaning",
    name: "Deep ear cleaning",
    description: "Wax and canal hair removed where the coat calls for it.",
    price: 1_000,
    duration: 10,
    availableInOnlineBooking: true,
    fits: [...DOG_ALL, ...CAT_ALL],
  },
  {
    slug: "oatmeal-soak",
    name: "Oatmeal soak",
    description: "A soothing soak for dry or itchy skin.",
    price: 1_500,
    duration: 10,
    availableInOnlineBooking: true,
    fits: [...DOG_WET, "cat-full-groom", "cat-bath-and-brush"],
  },
  {
    slug: "de-shed-boost",
    name: "De-shed boost",
    description: "Twenty more minutes of undercoat work during shedding season.",
    price: 2_500,
    duration: 20,
    availableInOnlineBooking: true,
    fits: ["full-groom", "bath-and-brush", "cat-bath-and-brush", "cat-full-groom"],
  },
  {
    slug: "bandana-and-bow",
    name: "Dye-free bandana or bow",
    description: "A cotton bandana or bow to take home.",
    price: 600,
    duration: 0,
    availableInOnlineBooking: true,
    fits: DOG_ALL,
  },
  {
    slug: "whitening-wash",
    name: "Whitening wash",
    description: "Optical brightener for white and silver coats, without bleach.",
    price: 1_400,
    duration: 10,
    availableInOnlineBooking: true,
    fits: [...DOG_WET, ...CAT_WET],
  },
  {
    slug: "de-matting",
    name: "De-matting",
    description: "Mats worked out by hand, charged per quarter hour after the groomer has felt the coat.",
    price: 2_000,
    duration: 15,
    availableInOnlineBooking: false,
    fits: ["full-groom", "bath-and-brush", "de-shedding", "cat-full-groom", "cat-comb-out"],
  },
  {
    slug: "anal-glands",
    name: "Anal gland care",
    description: "External expression, only when the groomer finds that it is needed.",
    price: 1_500,
    duration: 5,
    availableInOnlineBooking: false,
    fits: DOG_WET,
  },
  {
    slug: "second-pair-of-hands",
    name: "Second pair of hands",
    description: "An assistant joins for strong, elderly or anxious pets.",
    price: 3_500,
    duration: 0,
    availableInOnlineBooking: false,
    fits: [...DOG_WET, ...CAT_WET],
  },
] as const satisfies readonly AddOnFact[];

export const UPSELLS = [
  {
    slug: "oat-and-aloe-shampoo",
    name: "Oat & aloe shampoo",
    description: "The mild shampoo from the van, 16 oz, for baths between visits.",
    price: 1_800,
    image: "shampoo",
    alt: "A bottle of shampoo with a paw on its label",
  },
  {
    slug: "slicker-brush",
    name: "Soft slicker brush",
    description: "Rounded pins for curly and long coats; your groomer shows you line-brushing.",
    price: 2_200,
    image: "brush",
    alt: "A slicker brush with fine pins",
  },
  {
    slug: "cotton-bandana",
    name: "Cotton bandana",
    description: "Hemmed by hand in the color of the season, in three sizes.",
    price: 1_200,
    image: "bandana",
    alt: "A dog wearing a bandana",
  },
  {
    slug: "paw-balm-tin",
    name: "Paw balm",
    description: "Beeswax and shea for hot sidewalks and winter salt, 2 oz tin.",
    price: 1_400,
    image: "paw-balm",
    alt: "An open tin of balm with a paw on its lid",
  },
  {
    slug: "toothbrush-kit",
    name: "Toothbrush kit",
    description: "Finger brush, long brush and enzyme paste for a month.",
    price: 1_600,
    image: "toothbrush",
    alt: "A toothbrush with paste on it",
  },
  {
    slug: "salmon-treats",
    name: "Salmon treats",
    description: "Air-dried salmon cubes, one ingredient, 4 oz bag.",
    price: 1_100,
    image: "treats",
    alt: "A bag of treats with a fish on it",
  },
  {
    slug: "undercoat-rake",
    name: "Undercoat rake",
    description: "For double coats: two rows of rounded teeth on a wooden handle.",
    price: 2_400,
    image: "rake",
    alt: "An undercoat rake with a wooden handle",
  },
] as const satisfies readonly UpsellFact[];
