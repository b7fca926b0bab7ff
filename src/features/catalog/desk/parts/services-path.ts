export const SERVICES_PATH = "/staff/services";
export const servicePath = (id: string) => `${SERVICES_PATH}/${id}`;
export const newServicePath = (categoryId: string) => `${SERVICES_PATH}/new?category=${categoryId}`;
