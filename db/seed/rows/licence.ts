import sharp from "sharp";
import { LICENCE_COLUMNS, type LicenceSide } from "#features/workday/joining/rules/application.ts";
import { PHOTO_MEDIA_TYPE, type PhotoSizes, redrawPhoto, sizeKey } from "#kit/server/files/redraw-photo.ts";
import type { FileStorage } from "#kit/server/files/storage.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import type { Batch } from "../batch.ts";
import { chanceOf, idFrom } from "../random.ts";
import { siteId } from "./brand.ts";
import { groomerAccountId } from "./people.ts";

/** Letters of 3 by 5 dots, the rows from above in octal: a machine without fonts draws them too. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ A: "25755", B: "65656", C: "34443", D: "65556", E: "74647", F: "74644", G: "34553", H: "55755" },
  ...{ I: "72227", J: "11152", K: "55655", L: "44447", M: "57755", N: "65555", O: "25552", P: "65644" },
  ...{ Q: "25573", R: "65655", S: "34216", T: "72222", U: "55557", V: "55552", W: "55775", X: "55255" },
  ...{ Y: "55222", Z: "71247", "-": "00700" },
};

/** Text as an SVG path, each dot `size` pixels wide. */
function pathOf(text: string, left: number, top: number, size: number): string {
  const dots: string[] = [];
  for (const [nth, letter] of [...text.toUpperCase()].entries())
    for (const [row, bits] of [...(LETTERS[letter] ?? "")].entries())
      for (const column of [0, 1, 2])
        if (Number(bits) & (4 >> column))
          dots.push(`M${left + (nth * 4 + column) * size} ${top + row * size}h${size}v${size}h-${size}z`);
  return dots.join("");
}

type LicenceColumn = (typeof LICENCE_COLUMNS)[LicenceSide];
type Name = { firstName: string; lastName: string };
type Sender = Name & { key: string; brand: string; sentAt: Date };

/** A card of no state: a face and colors of its own, the name, and DEMO across it. PNG. */
function drawSpecimen({ firstName, lastName }: Name): Promise<Uint8Array> {
  const chance = chanceOf(`licence/${firstName} ${lastName}`);
  const hue = chance.int(0, 11) * 30;
  const tone = (turn: number, light: number) => `hsl(${(hue + turn) % 360} 40% ${light}%)`;
  const [face, hair] = [chance.int(34, 44), chance.int(46, 58)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="250" viewBox="0 0 640 400">
    <rect width="640" height="400" fill="${tone(0, 92)}"/><rect width="640" height="56" fill="${tone(0, 32)}"/>
    <path fill="#fff" d="${pathOf("SPECIMEN - NOT A LICENSE", 24, 13, 6)}"/>
    <rect x="24" y="84" width="168" height="208" fill="${tone(150, 82)}"/>
    <circle cx="108" cy="160" r="${hair}" fill="${tone(210, 28)}"/>
    <circle cx="108" cy="172" r="${face}" fill="${tone(180, 74)}"/>
    <path d="M44 292q64-${chance.int(90, 130)} 128 0z" fill="${tone(60, 44)}"/>
    <path fill="${tone(0, 20)}" d="${pathOf(firstName, 224, 96, 8)}${pathOf(lastName, 224, 156, 8)}"/>
    <path fill="#b3261e" fill-opacity=".75" d="${pathOf("DEMO", 96, 210, 30)}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
}

/** The back of such a card: bars that a scanner would read, and DEMO across them. PNG. */
function drawBack({ firstName, lastName }: Name): Promise<Uint8Array> {
  const chance = chanceOf(`licence/back/${firstName} ${lastName}`);
  const bars: string[] = [];
  for (let left = 40; left < 592; left += chance.int(6, 14))
    bars.push(`M${left} 250h${chance.int(2, 5)}v110h-5z`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="250" viewBox="0 0 640 400">
    <rect width="640" height="400" fill="hsl(${chance.int(0, 11) * 30} 24% 92%)"/>
    <rect y="36" width="640" height="64" fill="#2b2b2b"/>
    <path fill="#444" d="${pathOf("SPECIMEN - BACK", 40, 124, 6)}"/><path fill="#222" d="${bars.join("")}"/>
    <path fill="#b3261e" fill-opacity=".75" d="${pathOf("DEMO", 96, 180, 30)}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
}

const DRAWINGS = { front: drawSpecimen, back: drawBack };

/** Stores and adds the pictures of a person's license, and returns the ids of their files by column. */
export type AddLicence = (batch: Batch, sender: Sender) => Promise<Record<LicenceColumn, string>>;

/**
 * Stores pictures of driver's licenses, clearly specimens, as uploads are stored. A person of several brands
 * is drawn once.
 */
export function storeLicencesIn(files: Pick<FileStorage, "put">): AddLicence {
  const drawn = new Map<string, Promise<PhotoSizes>>();
  const store = async (batch: Batch, side: LicenceSide, { key, brand, sentAt, ...name }: Sender) => {
    const drawingKey = `${side} ${name.firstName} ${name.lastName}`;
    const drawing = drawn.get(drawingKey) ?? DRAWINGS[side](name).then(redrawPhoto);
    drawn.set(drawingKey, drawing);
    const photos = await drawing;
    const [id, site] = [idFrom(`licence/${side}/${key}`), siteId(brand)];
    const stored = `${site}/${id}`;
    await Promise.all(
      IMAGE_SIZES.map((size) => files.put(sizeKey(stored, size), photos[size], PHOTO_MEDIA_TYPE)),
    );
    batch.add("files", {
      ...{ id, siteId: site, accountId: groomerAccountId(key), kind: "groomer_licence", key: stored },
      ...{ purpose: "photo", mediaType: PHOTO_MEDIA_TYPE, name: null, state: "kept", createdAt: sentAt },
      bytes: IMAGE_SIZES.reduce((sum, size) => sum + photos[size].byteLength, 0),
    });
    return id;
  };
  return async (batch, sender) => ({
    [LICENCE_COLUMNS.front]: await store(batch, "front", sender),
    [LICENCE_COLUMNS.back]: await store(batch, "back", sender),
  });
}
