/** Where the team books for a customer. The customer's page lies above. */
export const customerPath = (id: string) => `/staff/customers/${id}`;
export const deskBookPath = (id: string) => `${customerPath(id)}/book`;
export const deskBookTimePath = (id: string, query: string) => `${deskBookPath(id)}/time?${query}`;
export const deskReviewPath = (id: string) => `${deskBookPath(id)}/review`;
