type PageTexts = {
  displayName: string;
  businessName: string;
  tagLine: string;
  description: string;
  videoLink: string;
  facebook: string;
  instagram: string;
  yelp: string;
  showsPhone: boolean;
  vanityUrl: string | null;
};

/** What a public page says of a groomer, in words by what staff may change of it. */
export function pageFacts(page: PageTexts): Record<string, string> {
  return {
    Name: page.displayName,
    "Name of the business": page.businessName,
    "Tag line": page.tagLine,
    Description: page.description,
    "Phone number": page.showsPhone ? "Shown" : "Not shown",
    Video: page.videoLink,
    Facebook: page.facebook,
    Instagram: page.instagram,
    Yelp: page.yelp,
    Address: page.vanityUrl ? `/${page.vanityUrl}` : "",
  };
}
