export const PAGES_PATH = "/staff/pages";
export const pagePath = (id: string) => `${PAGES_PATH}/${id}`;
export const NEW_PAGE_PATH = `${PAGES_PATH}/new`;
