export const PEOPLE_TEXTS = {
  title: "New conversation",
  none: "There is no one to write to yet. After a visit is booked, its two can write to each other.",
  notFound: "No one of this name was found. Try a part of the name.",
};
