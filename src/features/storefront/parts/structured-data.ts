import type { Site } from "#features/sites/contract.ts";
import type { OfferedService, PublicProfile } from "../contract.ts";

// For loaders only: data for search engines (schema.org). The page shows the same data.

const dollars = (cents: number) => (cents / 100).toFixed(2);

type Offered = Pick<OfferedService, "name" | "description" | "minPrice" | "maxPrice">;

function toOffer({ name, description, minPrice, maxPrice }: Offered) {
  return {
    "@type": "Offer",
    itemOffered: { "@type": "Service", name, description },
    priceSpecification: {
      "@type": "PriceSpecification",
      priceCurrency: "USD",
      minPrice: dollars(minPrice),
      maxPrice: dollars(maxPrice),
    },
  };
}

const linksOf = ({ facebook, instagram, yelp }: Site["links"]) => [facebook, instagram, yelp].filter(Boolean);

/** A groomer as a local business. `aggregateRating` is missing for a groomer without reviews. */
export function groomerData(profile: PublicProfile, site: Pick<Site, "name">, origin: string) {
  const picture = profile.profilePicture?.url;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: profile.businessName || profile.displayName,
    url: `${origin}/${profile.vanityUrl}`,
    description: profile.tagLine || profile.description,
    areaServed: profile.serviceAreas.map(({ name }) => name),
    parentOrganization: { "@type": "Organization", name: site.name, url: origin },
    makesOffer: profile.services.map(toOffer),
    ...(picture && { image: new URL(picture, origin).href }),
    ...(profile.phoneNumber && { telephone: profile.phoneNumber }),
    ...(linksOf(profile.links).length > 0 && { sameAs: linksOf(profile.links) }),
    ...(profile.rating !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: profile.rating,
        reviewCount: profile.reviewCount,
      },
    }),
  };
}

/** The brand as an organization, with the services of its catalog. */
export function brandData(
  site: Site,
  services: readonly Offered[],
  areas: readonly string[],
  origin: string,
) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: site.name,
    url: origin,
    areaServed: areas,
    makesOffer: services.map(toOffer),
    ...(site.logo && { logo: new URL(site.logo, origin).href }),
    ...(site.phone && { telephone: site.phone }),
    ...(linksOf(site.links).length > 0 && { sameAs: linksOf(site.links) }),
  };
}
