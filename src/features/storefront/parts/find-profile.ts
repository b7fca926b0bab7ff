import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type PublicProfile, publicProfile } from "../contract.ts";

/** For loaders: the profile that a link names by id or vanity URL; null for a groomer who has left. */
export async function findProfile(args: Anywhere, id: string): Promise<PublicProfile | null> {
  try {
    return await call(args, publicProfile, { params: { id } });
  } catch (error) {
    const code = asRefusal(error)?.code;
    if (code === "not_found" || code === "validation_failed") return null;
    throw error;
  }
}
