import { z } from "zod";
import { CUSTOMER_PICTURE_PATH, customerSchema } from "#features/accounts/contract/customer.ts";
import { photoQuery } from "#features/pets/contract/photos.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { exampleCustomer } from "../contract.ts";

export const setCustomerPicture = endpoint({
  method: "POST",
  path: "/v2/account/customer/picture",
  summary: "Set the signed-in customer's own picture",
  audience: ["customer"],
  accepts: "multipart",
  purpose: "photo",
  reply: customerSchema,
  errors: ["conflict", "not_found", "service_unavailable"],
  example: { reply: exampleCustomer },
});

export const removeCustomerPicture = endpoint({
  method: "DELETE",
  path: "/v2/account/customer/picture",
  summary: "Remove the signed-in customer's own picture",
  audience: ["customer"],
  reply: customerSchema,
  errors: ["not_found"],
  example: { reply: exampleCustomer },
});

/** The picture is for the customer, groomers with a visit of the customer, and staff. */
export const showCustomerPicture = endpoint({
  method: "GET",
  path: CUSTOMER_PICTURE_PATH,
  summary: "Show a customer's own picture",
  audience: ["customer", "groomer", "staff"],
  needs: "customers.read",
  states: SERVED_CUSTOMERS,
  params: z.object({ id: idSchema, size: z.enum(IMAGE_SIZES) }),
  query: photoQuery,
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: { params: { id: exampleCustomer.id, size: "thumbnail" }, reply: "the picture's bytes" },
});
