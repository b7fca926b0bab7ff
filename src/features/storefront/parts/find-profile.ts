import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type PublicProfile, publicProfile } from "../contract.ts";

/**
 * For loaders: finds the profile that a link names by id or vanity URL. Null, for example, for a former
 * groomer.
 */
export async function findProfile(args: Anywhere, id: string): Promise<PublicProfile | null> {
  try {
    return await call(args, publicProfile, { params: { id } });
  } catch (error) {
    const code = asRefusal(error)?.code;
    // A link may name a groomer in a form that the API refuses: such a groomer does not exist, either.
    if (code === "not_found" || code === "validation_failed") return null;
    throw error;
  }
}
