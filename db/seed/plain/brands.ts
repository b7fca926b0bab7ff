import { starterDocuments } from "#features/agreements/words/starter-documents.ts";
import type { Ring } from "#features/places/rules.ts";
import { type AgreementFact, agreementsOf, type DocumentFact, type Policy } from "./agreements.ts";
import { privacyOf } from "./privacy.ts";

export type AreaFact = {
  slug: string;
  name: string;
  /** Two-letter state, for addresses. */
  state: string;
  /** E.164, in the numbers set aside for fiction (555-01xx). */
  phoneNumber: string;
  /** Area codes of the people who live there. */
  areaCodes: readonly string[];
  timeZone: string;
  /** Sales tax on a visit, 1 = 0.01 %. */
  taxBasisPoints: number;
  centerZip: string;
  /** Residential ZIPs where people live and groomers start; the demo's few start at every eleventh. */
  zips: readonly string[];
  /** Closed: the last corner repeats the first. */
  polygon: Ring;
};

/** Site settings under their wire names. */
export type SettingsFact = {
  staticSite: boolean;
  embedded: boolean;
  name: string;
  logo: string | null;
  footerLogo: string | null;
  favicon: string | null;
  image: string | null;
  phone: string;
  homeRoute: string;
  bookNowRoute: string;
  showPageLinksInPrimaryMenu: boolean;
  showCustomizedFooter: boolean;
  siteCustomizedForUser: boolean;
  showProfileSectionsLinkInMenu: boolean;
  emails: { appointments: string; service: string };
  colors: { primary: string; secondary: string };
  links: { facebook: string; instagram: string; yelp: string };
  wpSiteId: string | null;
};

export type MenuFact = { slug: string; title: string; url: string };
/** A page under `/s/`; the body is Markdown. */
export type CmsFact = { path: string; title: string; body: string };

export type BrandFact = {
  slug: string;
  settings: SettingsFact;
  noticeHours: number;
  horizonDays: number;
  /** This brand's prices in per cent of the catalog's. */
  priceLevelPct: number;
  menu: readonly MenuFact[];
  pages: readonly CmsFact[];
  agreements: readonly AgreementFact[];
  /** The documents that groomers accept. */
  groomerAgreements: readonly DocumentFact[];
  areas: readonly AreaFact[];
};

const PHOENIX: AreaFact = {
  slug: "phoenix",
  name: "Phoenix Valley",
  state: "AZ",
  phoneNumber: "+16025550110",
  areaCodes: ["602", "480", "623"],
  timeZone: "America/Phoenix",
  taxBasisPoints: 860,
  centerZip: "85016",
  zips: [
    "85016",
    "85018",
    "85338",
    "85021",
    "85022",
    "85028",
    "85032",
    "85044",
    "85048",
    "85050",
    "85054",
    "85085",
    "85251",
    "85254",
    "85255",
    "85258",
    "85260",
    "85281",
    "85282",
    "85284",
    "85204",
    "85206",
    "85224",
    "85225",
    "85248",
    "85234",
    "85296",
    "85308",
    "85302",
    "85382",
    "85374",
    "85020",
  ],
  polygon: [
    [-112.62, 33.36],
    [-112.5, 33.72],
    [-112.3, 33.86],
    [-112.05, 33.92],
    [-111.8, 33.86],
    [-111.68, 33.66],
    [-111.52, 33.5],
    [-111.5, 33.22],
    [-111.68, 33.12],
    [-111.98, 33.14],
    [-112.2, 33.28],
    [-112.44, 33.26],
    [-112.62, 33.36],
  ],
};

const DENVER: AreaFact = {
  slug: "denver",
  name: "Denver & Front Range",
  state: "CO",
  phoneNumber: "+13035550120",
  areaCodes: ["303", "720"],
  timeZone: "America/Denver",
  taxBasisPoints: 881,
  centerZip: "80206",
  zips: [
    "80202",
    "80205",
    "80206",
    "80209",
    "80210",
    "80211",
    "80212",
    "80218",
    "80220",
    "80222",
    "80224",
    "80231",
    "80237",
    "80246",
    "80014",
    "80015",
    "80111",
    "80112",
    "80120",
    "80122",
    "80123",
    "80128",
    "80134",
    "80033",
    "80004",
    "80020",
    "80031",
    "80229",
    "80303",
    "80226",
  ],
  polygon: [
    [-105.24, 39.52],
    [-105.3, 39.72],
    [-105.34, 40.0],
    [-105.22, 40.09],
    [-104.95, 40.04],
    [-104.74, 39.99],
    [-104.6, 39.8],
    [-104.62, 39.6],
    [-104.68, 39.44],
    [-104.8, 39.33],
    [-104.95, 39.34],
    [-105.08, 39.46],
    [-105.24, 39.52],
  ],
};

const SAN_DIEGO: AreaFact = {
  slug: "san-diego",
  name: "San Diego County",
  state: "CA",
  phoneNumber: "+16195550130",
  areaCodes: ["619", "858"],
  timeZone: "America/Los_Angeles",
  taxBasisPoints: 775,
  centerZip: "92123",
  zips: [
    "92103",
    "92104",
    "92105",
    "92106",
    "92107",
    "92109",
    "92110",
    "92111",
    "92115",
    "92116",
    "92117",
    "92119",
    "92120",
    "92121",
    "92122",
    "92123",
    "92124",
    "92126",
    "92127",
    "92128",
    "92129",
    "92130",
    "92131",
    "92024",
    "92009",
    "92064",
    "92025",
    "91910",
    "91911",
    "91941",
    "91942",
    "92020",
  ],
  polygon: [
    [-117.14, 32.54],
    [-117.26, 32.66],
    [-117.3, 32.85],
    [-117.32, 33.05],
    [-117.37, 33.17],
    [-117.22, 33.22],
    [-117.02, 33.19],
    [-116.92, 33.06],
    [-116.86, 32.9],
    [-116.84, 32.74],
    [-116.9, 32.6],
    [-116.98, 32.545],
    [-117.14, 32.54],
  ],
};

const AUSTIN: AreaFact = {
  slug: "austin",
  name: "Greater Austin",
  state: "TX",
  phoneNumber: "+15125550140",
  areaCodes: ["512", "737"],
  timeZone: "America/Chicago",
  taxBasisPoints: 825,
  centerZip: "78756",
  zips: [
    "78702",
    "78703",
    "78610",
    "78705",
    "78717",
    "78723",
    "78726",
    "78727",
    "78728",
    "78729",
    "78730",
    "78731",
    "78733",
    "78735",
    "78739",
    "78741",
    "78744",
    "78745",
    "78746",
    "78748",
    "78749",
    "78750",
    "78751",
    "78756",
    "78757",
    "78758",
    "78759",
    "78664",
    "78681",
    "78613",
    "78660",
    "78704",
  ],
  polygon: [
    [-98.02, 30.18],
    [-98.08, 30.38],
    [-98.0, 30.58],
    [-97.8, 30.72],
    [-97.62, 30.73],
    [-97.5, 30.58],
    [-97.46, 30.36],
    [-97.54, 30.16],
    [-97.68, 30.0],
    [-97.86, 29.94],
    [-97.98, 30.04],
    [-98.02, 30.18],
  ],
};

const MIAMI: AreaFact = {
  slug: "miami",
  name: "Miami & Fort Lauderdale",
  state: "FL",
  phoneNumber: "+13055550150",
  areaCodes: ["305", "786", "954"],
  timeZone: "America/New_York",
  taxBasisPoints: 700,
  centerZip: "33134",
  zips: [
    "33125",
    "33126",
    "33127",
    "33129",
    "33133",
    "33134",
    "33137",
    "33138",
    "33143",
    "33144",
    "33145",
    "33146",
    "33155",
    "33156",
    "33157",
    "33160",
    "33161",
    "33162",
    "33165",
    "33173",
    "33176",
    "33178",
    "33180",
    "33183",
    "33186",
    "33012",
    "33014",
    "33016",
    "33020",
    "33021",
    "33024",
    "33027",
    "33304",
    "33312",
    "33324",
  ],
  polygon: [
    [-80.14, 25.68],
    [-80.11, 25.9],
    [-80.08, 26.12],
    [-80.08, 26.3],
    [-80.3, 26.3],
    [-80.46, 26.16],
    [-80.44, 25.95],
    [-80.5, 25.72],
    [-80.56, 25.5],
    [-80.5, 25.42],
    [-80.34, 25.48],
    [-80.26, 25.62],
    [-80.14, 25.68],
  ],
};

const SUDSBERRY_POLICY: Policy = {
  brandName: "Sudsberry",
  phone: "(602) 555-0110",
  serviceEmail: "hello@sudsberry.example.com",
  noticeHours: 24,
  lateSharePct: 50,
  lawOf: "Arizona",
};

const SUDSBERRY: BrandFact = {
  slug: "sudsberry",
  noticeHours: 24,
  horizonDays: 60,
  priceLevelPct: 100,
  settings: {
    staticSite: false,
    embedded: false,
    name: "Sudsberry",
    logo: null,
    footerLogo: null,
    favicon: null,
    image: null,
    phone: "+16025550110",
    homeRoute: "/",
    bookNowRoute: "/customer/new",
    showPageLinksInPrimaryMenu: true,
    showCustomizedFooter: false,
    siteCustomizedForUser: false,
    showProfileSectionsLinkInMenu: false,
    emails: { appointments: "appointments@sudsberry.example.com", service: "hello@sudsberry.example.com" },
    colors: { primary: "#009fd9", secondary: "#ff4d4d" },
    links: {
      facebook: "https://facebook.example.com/sudsberry",
      instagram: "https://instagram.example.com/sudsberry",
      yelp: "https://yelp.example.com/sudsberry",
    },
    wpSiteId: null,
  },
  menu: [
    { slug: "how-it-works", title: "How it works", url: "/s/how-it-works" },
    { slug: "our-groomers", title: "Our groomers", url: "/our-groomers" },
    { slug: "service-areas", title: "Service areas", url: "/s/service-areas" },
    { slug: "about", title: "About", url: "/s/about" },
  ],
  pages: [
    {
      path: "about",
      title: "About Sudsberry",
      body: `Most pets do not mind being groomed. They mind the car, the cage and the noise of ten other dogs.

So we left all of that out. A Sudsberry groomer parks at your curb, meets your pet at the door and works on one animal at a time, from the first brush stroke to the last treat. No waiting room, no kennel, no half day without your friend.

## Who comes to you
Our groomers are professionals who run their own vans. They choose their hours, their zones and the breeds that they know best. That is why you see a real calendar and real prices before you book, instead of a form that promises a call.

## What we care about
- **Calm first.** A pet that needs a break gets a break. We plan the time for it.
- **Honest prices.** You see a range before you book, and the final price stays inside it unless you agree to a change.
- **Clear words.** Our policies fit on a page each, and a person answers the phone.

## Say hello
Write to [hello@sudsberry.example.com](mailto:hello@sudsberry.example.com), or book a time and say hello in person.`,
    },
    {
      path: "how-it-works",
      title: "How it works",
      body: `## 1. Tell us where and who
Enter your address and your pet's breed and weight. That is all we need to show groomers who drive to your street and fit your pet.

## 2. Pick a service and a time
Each time on the list is free: driving and the length of the groom are already counted in. Choose one, and it is held for you for ten minutes while you finish.

## 3. Confirm by text
We send a code to your phone. Your card is authorised, not charged. You pay after the visit, and only the final price.

## 4. We park, you relax
The van brings warm water, power and everything else. All it needs is a legal place to park near your door. Most visits take one to two hours.

## What to do before the visit
- Take dogs for a short walk, and keep cats in one room.
- Tell us about sore spots, fears and favorite treats.
- Leave the brushing to us if mats hurt: pulling at home makes the next groom harder.

## What comes after
You get a short report with notes on coat, skin and nails, and a suggestion for when to come back. Happy? Leave a review. Not happy? Tell us within 48 hours and we put it right.`,
    },
    {
      path: "service-areas",
      title: "Service areas",
      body: `Our groomers drive in three regions. Type your address when you book, and you see at once who comes to your street.

## Phoenix Valley
Phoenix, Scottsdale, Tempe, Mesa, Chandler, Gilbert, Glendale, Peoria and Surprise. In summer many groomers start at sunrise, so that paws never touch hot asphalt.

## Denver & Front Range
Denver, Aurora, Lakewood, Littleton, Centennial, Parker, Westminster, Arvada and Boulder. Vans are heated, and snow days are moved free of charge.

## San Diego County
From Chula Vista to Carlsbad, and from Ocean Beach to El Cajon. Beach dogs are welcome: a fresh-water rinse comes with every bath.

## Not on the map?
Start a booking with your address anyway. If nobody drives there yet, leave a request, and we write when that changes.`,
    },
    privacyOf({
      name: "Sudsberry",
      phone: "(602) 555-0110",
      serviceEmail: "hello@sudsberry.example.com",
    }),
  ],
  agreements: agreementsOf(SUDSBERRY_POLICY),
  groomerAgreements: starterDocuments(SUDSBERRY_POLICY),
  areas: [PHOENIX, DENVER, SAN_DIEGO],
};

const JUNIPER_POLICY: Policy = {
  brandName: "Juniper & Fetch",
  phone: "(512) 555-0140",
  serviceEmail: "care@juniperfetch.example.com",
  noticeHours: 48,
  lateSharePct: 40,
  lawOf: "Texas",
};

const JUNIPER: BrandFact = {
  slug: "juniper",
  noticeHours: 48,
  horizonDays: 60,
  priceLevelPct: 115,
  settings: {
    staticSite: false,
    embedded: false,
    name: "Juniper & Fetch",
    logo: null,
    footerLogo: null,
    favicon: null,
    image: null,
    phone: "+15125550140",
    homeRoute: "/",
    bookNowRoute: "/customer/new",
    showPageLinksInPrimaryMenu: true,
    showCustomizedFooter: true,
    siteCustomizedForUser: false,
    showProfileSectionsLinkInMenu: false,
    emails: { appointments: "visits@juniperfetch.example.com", service: "care@juniperfetch.example.com" },
    colors: { primary: "#2f6b4f", secondary: "#d9822b" },
    links: {
      facebook: "https://facebook.example.com/juniperfetch",
      instagram: "https://instagram.example.com/juniperfetch",
      yelp: "https://yelp.example.com/juniperfetch",
    },
    wpSiteId: "204",
  },
  menu: [
    { slug: "the-visit", title: "The visit", url: "/s/how-it-works" },
    { slug: "groomers", title: "Groomers", url: "/our-groomers" },
    { slug: "where-we-drive", title: "Where we drive", url: "/s/service-areas" },
    { slug: "our-story", title: "Our story", url: "/s/about" },
  ],
  pages: [
    {
      path: "about",
      title: "Our story",
      body: `Juniper was a rescue with a soft coat and a hard no to salons. Fetch was the neighbour's retriever, who loved water and every person holding a hose. Between the two of them we learned what a good groom is: enough time, one pair of hands, and home only ten steps away.

## Slow grooming
Our groomers see no more than five pets a day. They use plant-based shampoos, soft light and quiet dryers, and they would rather come back next week than push a tired animal through a full cut today.

## Picked by hand
Every groomer is met in person before the first visit: a working interview, references, insurance and a look at the van. We ask about skin, coats and behaviour, and we watch how a worried dog is lifted on the table.

## A small promise
If the first visit is not right, the second is on us. Write to [care@juniperfetch.example.com](mailto:care@juniperfetch.example.com).`,
    },
    {
      path: "how-it-works",
      title: "The visit",
      body: `## Before
Choose a time online: you see who comes, what it costs and how long it takes. On the evening before, we send a reminder with the groomer's name. Let your pet settle, skip the big meal, and keep the driveway clear for a van.

## At the door
The groomer takes five minutes to meet your pet, feel the coat and agree on the style with you. If something speaks against the plan, such as mats, a sore spot or a bad day, you hear it now, together with the price.

## In the van
1. Brush and comb, to find what is hidden.
2. Warm bath with a shampoo chosen for skin and coat.
3. Towel and quiet dryer, with breaks.
4. Cut or tidy, then nails, ears and eyes.
5. A treat, if you allow one.

## Afterwards
You get notes and photos, and pay the final price by the card on file, by gift card or in cash. Moving a visit is free until 48 hours before.`,
    },
    {
      path: "service-areas",
      title: "Where we drive",
      body: `## Greater Austin
Austin, Round Rock, Cedar Park, Pflugerville, West Lake Hills and Buda. Cedar season is real: ask for the oatmeal soak when noses and skins itch.

## Miami & Fort Lauderdale
From Homestead to Fort Lauderdale, including Coral Gables, Coconut Grove, Doral, Hialeah, Hollywood and Plantation. Vans are air-conditioned, and we plan around the afternoon storms.

## A little further out?
Some groomers drive further for a surcharge, which you see before you book. For farms and multi-pet homes, call [(512) 555-0140](tel:+15125550140), and we plan a day together.`,
    },
    privacyOf({
      name: "Juniper & Fetch",
      phone: "(512) 555-0140",
      serviceEmail: "care@juniperfetch.example.com",
    }),
  ],
  agreements: agreementsOf(JUNIPER_POLICY),
  groomerAgreements: starterDocuments(JUNIPER_POLICY),
  areas: [AUSTIN, MIAMI],
};

/** The first is the one that `localhost` shows. */
export const BRANDS: readonly BrandFact[] = [SUDSBERRY, JUNIPER];
