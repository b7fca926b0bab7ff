/** The forms of a visit without a connection. They come late, and are copied with the day. */
export const loadVisitForms = async () => (await import("./visit-forms.tsx")).VisitForms;
