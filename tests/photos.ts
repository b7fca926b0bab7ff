import sharp from "sharp";

/** Makes a small photo as a browser would send it. */
export async function makePhoto(name = "IMG_0042.jpg", color = "#c58"): Promise<File> {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: color } });
  return new File([new Uint8Array(await drawn.jpeg().toBuffer())], name, { type: "image/jpeg" });
}

/** Makes a photo as a phone does, with camera and place in its metadata. */
export async function makePhonePhoto(): Promise<File> {
  const drawn = sharp({ create: { width: 400, height: 200, channels: 3, background: "#58c" } });
  const exif = { IFD0: { Make: "Phonemaker" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 26/1 46/1" } };
  const bytes = await drawn.jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  return new File([new Uint8Array(bytes)], "phone.jpg", { type: "image/jpeg" });
}

/** Makes a photo as large as a phone's: about 2 MB. */
export function makeLargePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const drawn = sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: "#58c", noise } });
  return drawn.jpeg().toBuffer();
}
