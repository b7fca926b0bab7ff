export const VIEW_FAULTS = {
  name: "Enter a name",
  taken: "You have a view with this name",
  tooMany: "You have 20 views. Delete one first",
} as const;

export const VIEW_TEXTS = {
  title: "Saved views",
  hint: "Saves the filters for you, without the search text.",
  ignored: "Some filters of this view no longer exist and were left out.",
  saved: "The view is saved.",
  renamed: "The view has its new name.",
  deleted: "The view is deleted.",
} as const;

/** What a form of the saved views has done, at the top of the page after it. */
export const VIEW_DONE: Record<string, string> = {
  "view-save": VIEW_TEXTS.saved,
  "view-rename": VIEW_TEXTS.renamed,
  "view-remove": VIEW_TEXTS.deleted,
};
