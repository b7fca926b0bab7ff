/** Where a groomer begins to book for somebody. */
export const BOOK_PATH = "/groomer/book";
/** The same for a time that the groomer has in mind: a date, and a wall time HH:mm of it. */
export const bookAtPath = (date: string, from: string) =>
  `${BOOK_PATH}?${new URLSearchParams({ date, from })}`;
export const BOOK_NEW_PATH = `${BOOK_PATH}/new`;
export const clientPath = (id: string) => `/groomer/clients/${id}`;
export const bookClientPath = (id: string) => `${clientPath(id)}/book`;
export const bookTimePath = (id: string, query: string) => `${bookClientPath(id)}/time?${query}`;
export const bookReviewPath = (id: string) => `${bookClientPath(id)}/review`;
