import { expect, it } from "vitest";
import type { Site } from "#features/sites/contract.ts";
import { type PublicProfile, publicProfile } from "../contract.ts";
import { brandData, groomerData } from "./structured-data.ts";

const profile = publicProfile.example?.reply as unknown as PublicProfile;
const service = { name: "Bath", description: "Warm.", minPrice: 4500, maxPrice: 9950 };
const ORIGIN = "https://calm.example";

it("describes a groomer for search engines, without a rating before the first review", () => {
  const offered = { ...service, id: "1", slug: "bath", petType: "dog", baseServiceTime: 60 };
  const data = groomerData({ ...profile, services: [offered] }, { name: "Calm Paws" }, ORIGIN);
  expect(data).toMatchObject({
    "@type": "LocalBusiness",
    url: "https://calm.example/maria-grooms",
    areaServed: ["Phoenix"],
    makesOffer: [{ priceSpecification: { minPrice: "45.00", maxPrice: "99.50", priceCurrency: "USD" } }],
  });
  for (const unknown of ["aggregateRating", "telephone", "image", "sameAs"])
    expect(data).not.toHaveProperty(unknown);
  const rated = groomerData({ ...profile, rating: 4.7, reviewCount: 12 }, { name: "Calm Paws" }, ORIGIN);
  expect(rated.aggregateRating).toMatchObject({ ratingValue: 4.7, reviewCount: 12 });
});

it("describes the brand with its services, areas and links", () => {
  const site = {
    name: "Calm Paws",
    phone: "",
    logo: "/logo.svg",
    links: { facebook: "https://facebook.example/calm", instagram: "", yelp: "" },
  } as Site;
  expect(brandData(site, [service], ["Phoenix"], ORIGIN)).toMatchObject({
    "@type": "Organization",
    logo: "https://calm.example/logo.svg",
    sameAs: ["https://facebook.example/calm"],
    areaServed: ["Phoenix"],
  });
});
