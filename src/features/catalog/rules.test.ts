import { describe, expect, it } from "vitest";
import { upsellSchema } from "./contract.ts";
import { isComplete, type StoredUpsell, showUpsell, upsellFaults } from "./rules.ts";

const stored = (over: Partial<StoredUpsell> = {}): StoredUpsell => ({
  id: "01990000-0000-7000-8000-000000000001",
  name: "Oat shampoo",
  description: "Mild",
  price: 1_800,
  images: [{ key: "shampoo", alt: "A bottle" }],
  defaultImage: "shampoo",
  ...over,
});

describe("a product image", () => {
  it("is a drawing in three sizes", () => {
    const shown = showUpsell(stored());
    expect(upsellSchema.parse(shown)).toEqual(shown);
    expect(shown.defaultImage).toEqual({
      id: "shampoo",
      url: "/pictures/products/shampoo.svg",
      alt: "A bottle",
      sizes: {
        thumbnail: "/pictures/products/shampoo.svg?size=thumbnail",
        medium: "/pictures/products/shampoo.svg?size=medium",
        large: "/pictures/products/shampoo.svg?size=large",
      },
    });
  });

  it("is a photo for a stored URL and a gift box for an unknown drawing", () => {
    const images = ["/files/soap.jpg", { key: "https://shop.example/soap.png", alt: "" }, "spaceship"];
    const shown = showUpsell(stored({ images }));
    expect(shown.images.map(({ url, alt }) => [url, alt])).toEqual([
      ["/files/soap.jpg", "Oat shampoo"],
      ["https://shop.example/soap.png", "Oat shampoo"],
      ["/pictures/products/gift.svg", "Oat shampoo"],
    ]);
    expect(shown.defaultImage).toEqual(shown.images[0]);
  });

  it.each([["//evil.example/x.png"], ["javascript:alert(1)"], ["http://plain.example/x.png"]])(
    "never links to %s",
    (key) => {
      expect(showUpsell(stored({ images: [key] })).images[0]?.url).toBe("/pictures/products/gift.svg");
    },
  );

  it("is absent for a malformed row", () => {
    for (const images of [null, {}, [null], [{}], [7], [""]]) {
      expect(showUpsell(stored({ images }))).toMatchObject({ images: [], defaultImage: null });
    }
  });
});

describe("an upsell", () => {
  it.each(["id", "name", "description", "price", "images"] as const)(
    "is refused at the field %s when it is missing",
    (field) => {
      const { [field]: _, ...rest } = showUpsell(stored());
      expect(upsellFaults(rest)).toEqual({ [field]: [`${field} is required`] });
      expect(isComplete({ ...showUpsell(stored()), ...(field === "price" ? {} : { [field]: "" }) })).toBe(
        field === "price",
      );
    },
  );

  it("may be free", () => {
    expect(isComplete(showUpsell(stored({ price: 0 })))).toBe(true);
  });
});
