/** The longest name of a saved view, and the most views of a staff member. */
export const MAX_VIEW_NAME = 40;
export const MAX_VIEWS = 20;
