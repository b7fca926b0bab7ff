import type { PetFinding } from "#features/orders/rules/pet-report.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Batch } from "../batch.ts";
import { breedOf, type PetFact } from "../plain/customers.ts";
import type { VisitFact } from "../plain/visits.ts";
import { chanceOf, idFrom } from "../random.ts";

const REMARKS: readonly PetFinding[] = [
  { part: "coat", remark: "A few small mats behind the ears, now brushed out." },
  { part: "teeth", remark: "A little tartar at the back." },
  { part: "ears", remark: "Some wax, cleaned." },
  { part: "nails", remark: "One dewclaw was long." },
  { part: "skin", remark: "A dry spot on the back. Worth a look at the next visit." },
];
const NOTES = ["Calm all the way.", "A little shy at first, then a star.", "Loved the warm water."];
const WEEKS = [4, 6, 8] as const;

/** Whether the groomer wrote a report: on each visit of a lived week, and on some others. */
export function isReported(visit: VisitFact): boolean {
  if (visit.status !== "complete") return false;
  return visit.lived !== undefined || chanceOf(`report/${visit.key}`).happens(0.2);
}

/** Adds what the groomer found on a pet of a complete visit. */
export function addReport(batch: Batch, siteId: SiteId, visit: VisitFact, petId: string, at: Date): void {
  const chance = chanceOf(`report of ${visit.key}${visit.lived ? `/${petId}` : ""}`);
  const remark = chance.pick(REMARKS);
  const fine = (["coat", "skin", "ears", "teeth", "nails", "behavior"] as const)
    .filter((part) => part !== remark.part)
    .map((part) => ({ part, remark: "" }));
  batch.add("petReports", {
    siteId,
    orderId: idFrom(`order/${visit.key}`),
    petId,
    findings: [remark, ...fine],
    note: chance.pick(NOTES),
    nextVisitWeeks: chance.pick(WEEKS),
    inGallery: false,
    updatedAt: at,
  });
}

/** The drawing of a pet as the photo of a reported visit. */
export function drawnPhoto(key: string, pet: PetFact) {
  const { petType, coat } = breedOf(pet.breed);
  const curly = coat === "curly" || coat === "wire";
  const drawing = petType === "cat" ? "cat-short-hair" : curly ? "dog-medium-curly" : "dog-large-smooth";
  const url = `/pictures/${drawing}.svg`;
  const sizes = { thumbnail: url, medium: url, large: url };
  return { id: idFrom(`photo/${key}`), url, alt: `A drawing of ${pet.name}`, sizes };
}
