/** Where the team finds the brand's customers. */
export const DESK_CUSTOMERS_PATH = "/staff/customers";
export const NEW_CUSTOMER_PATH = `${DESK_CUSTOMERS_PATH}/new`;
export const deskCustomerPath = (id: string) => `${DESK_CUSTOMERS_PATH}/${id}`;
export const newPetPath = (id: string) => `${deskCustomerPath(id)}/pet`;

/** A page of the customers that a search finds; all of them without one. */
export function customersPath(q: string, page = 1): string {
  const query = new URLSearchParams();
  if (q !== "") query.set("q", q);
  if (page > 1) query.set("page", String(page));
  return `${DESK_CUSTOMERS_PATH}${query.size > 0 ? `?${query}` : ""}`;
}
