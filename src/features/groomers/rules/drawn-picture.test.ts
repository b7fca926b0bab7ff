import { describe, expect, it } from "vitest";
import { imageSchema } from "#kit/wire/image.ts";
import { readDrawnPicture, toDrawnImage } from "./drawn-picture.ts";

const ID = "01990000-0000-7000-8000-000000000012";
const pictureOf = (firstName: string, lastName: string) =>
  toDrawnImage(ID, { firstName, lastName }, { motif: "paw", tone: 3 });
const read = (url: string) => readDrawnPicture(url.slice("/pictures/groomers/".length, -".svg".length));

describe("a groomer's drawn picture", () => {
  it.each([
    ["Rollin", "Steuber", "RS"],
    ["Élodie", "O'Brien", "EO"],
    ["Ada", "", "A"],
    ["李", "王", "G"],
  ])("of %s %s has an address that gives its initials %s again", (first, last, initials) => {
    const image = pictureOf(first, last);
    expect(imageSchema.parse(image)).toEqual(image);
    expect(read(image.url)).toEqual({ initials, motif: "paw", tone: 3 });
  });

  it.each(["", "rs-paw", "rs-paw-8", "rs-dog-1", "<b>-paw-1", "rst-paw-1", "rs-constructor-1"])(
    "is not read from the name %j",
    (name) => {
      expect(readDrawnPicture(name)).toBeNull();
    },
  );
});
