export const AREAS_PATH = "/staff/areas";
export const NEW_AREA_PATH = `${AREAS_PATH}/new`;
export const areaPath = (id: string) => `${AREAS_PATH}/${id}`;
