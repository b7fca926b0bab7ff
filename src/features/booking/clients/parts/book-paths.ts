/** Where a groomer begins to book for somebody. */
export const BOOK_PATH = "/groomer/book";
export const BOOK_NEW_PATH = `${BOOK_PATH}/new`;
export const clientPath = (id: string) => `/groomer/clients/${id}`;
export const bookClientPath = (id: string) => `${clientPath(id)}/book`;
export const bookTimePath = (id: string, query: string) => `${bookClientPath(id)}/time?${query}`;
export const bookReviewPath = (id: string) => `${bookClientPath(id)}/review`;
