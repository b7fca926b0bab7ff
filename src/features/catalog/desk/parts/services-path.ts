export const SERVICES_PATH = "/staff/services";
export const servicePath = (id: string) => `${SERVICES_PATH}/${id}`;
export const newServicePath = (categoryId: string) => `${SERVICES_PATH}/new?category=${categoryId}`;

export const ADD_ONS_PATH = `${SERVICES_PATH}/add-ons`;
export const addOnPath = (id: string) => `${ADD_ONS_PATH}/${id}`;
export const NEW_ADD_ON_PATH = `${ADD_ONS_PATH}/new`;

export const CATEGORIES_PATH = `${SERVICES_PATH}/categories`;
export const categoryPath = (id: string) => `${CATEGORIES_PATH}/${id}`;
