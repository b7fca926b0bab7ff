import { listCategories, listServices, type Service } from "#features/catalog/contract.ts";
import { petEssentials } from "#features/pets/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { type OfferedKind, toOfferedServices } from "./offered-services.ts";

// For loaders only.

/** Reads the services that the brand offers online, by kind of pet. */
export async function readOfferedServices(args: Anywhere): Promise<OfferedKind[]> {
  const [essentials, categories] = await Promise.all([call(args, petEssentials), call(args, listCategories)]);
  const services = await Promise.all(
    categories.map(({ slug }) => call(args, listServices, { params: { category: slug } })),
  );
  return toOfferedServices(essentials, services.flat() as Service[]);
}
