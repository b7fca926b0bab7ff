/** The fault of a permission that a brand cannot give. */
export const UNKNOWN_PERMISSION = "Choose permissions from the list";
