import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Image } from "#kit/wire/image.ts";
import type { PublicProfile } from "../contract.ts";
import { withTyped } from "./typed-profile.ts";

/** The saved profile with what stands in the forms inside `ref`. Call `read` whenever they change. */
export function useTypedProfile(
  ref: RefObject<HTMLElement | null>,
  saved: PublicProfile | null,
  phoneNumber: string,
): { profile: PublicProfile | null; read: () => void } {
  const [profile, setProfile] = useState(saved);
  const pictures = useRef(new Map<string, Image>());
  useEffect(() => {
    const { current } = pictures;
    return () => {
      for (const { url } of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  const read = useCallback(() => {
    if (!saved) return setProfile(null);
    const forms = [...(ref.current?.querySelectorAll("form") ?? [])].map((form) => new FormData(form));
    const pictureOf = (file: File) => findPicture(pictures.current, file);
    setProfile(withTyped(saved, { forms, phoneNumber, pictureOf }));
  }, [saved, phoneNumber, ref]);
  // After saving, the forms and the saved profile are new.
  useEffect(read, [read]);
  return { profile, read };
}

/** One address for each chosen file: each reading of the form gives a new object of the same file. */
function findPicture(known: Map<string, Image>, file: File): Image {
  const key = `${file.name} ${file.size} ${file.lastModified}`;
  const found = known.get(key);
  if (found) return found;
  const url = URL.createObjectURL(file);
  const picture = { id: key, url, alt: "", sizes: { thumbnail: url, medium: url, large: url } };
  known.set(key, picture);
  return picture;
}
