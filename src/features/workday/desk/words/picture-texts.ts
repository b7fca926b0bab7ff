/** What the page of a groomer's pictures says to the team. */
export const PICTURE_TEXTS = {
  portrait: { title: "Photo", label: "Photo of the groomer" },
  van: { title: "Van", label: "Photo of the van" },
  logo: { title: "Logo", label: "Logo of the groomer" },
  gallery: "Gallery",
  add: "Add a photo to the gallery",
  added: "New photo",
  removal: "Remove also deletes the file.",
  none: "No photo yet.",
  undescribed: "Without a description",
} as const;
