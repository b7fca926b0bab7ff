import { redirect, useLocation } from "react-router";
import { STAFF_PATHS, StaffLinks, StaffName } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Rating } from "#ui/rating.tsx";
import { SummaryList, type SummaryRow } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type DeskReview, hideReview, restoreReview, showDeskReview } from "../contract.ts";
import { ModerationForm } from "../parts/moderation-form.tsx";
import { REVIEWS_PATH, staffReviewPath } from "../parts/reviews-path.ts";
import { REVIEWS_TEXTS } from "../words.ts";
import type { Route } from "./+types/staff-review.ts";

export async function loader(args: Route.LoaderArgs) {
  const review = await call(args, showDeskReview, { params: { id: args.params.id } });
  return { review, isSaved: new URL(args.request.url).searchParams.has("saved") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const contract = textOf(form, "part") === "restore" ? restoreReview : hideReview;
  const body = { description: textOf(form, "description"), updatedAt: textOf(form, "version") };
  try {
    await call(args, contract, { params: { id: args.params.id }, body });
  } catch (error) {
    return refusedForm(error, form, { updatedAt: "" });
  }
  return redirect(`${staffReviewPath(args.params.id)}?saved`);
}

/** After a refusal the page shows the review as it is now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Review", matches) }, { name: "robots", content: "noindex" }];
}

/** A review with its photos and reply, which the team hides or restores. */
export default function StaffReview({ loaderData: { review, isSaved }, actionData }: Route.ComponentProps) {
  const { id, author, rating, comment, reply, images, serviceProvider, isHidden, updatedAt } = review;
  return (
    <div className="page-width grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={`Review by ${author || "a customer"}`}
        lead={isHidden ? <Badge tone="warn">Hidden</Badge> : <Badge tone="success">Shown</Badge>}
        back={<TextLink to={REVIEWS_PATH}>Reviews</TextLink>}
      />
      {isSaved && !actionData && (
        <Notice
          tone="success"
          title={isHidden ? REVIEWS_TEXTS.hidden : REVIEWS_TEXTS.restored}
          takesFocus={updatedAt}
        />
      )}
      <Card className="grid gap-3">
        <h2 className="sr-only">Review</h2>
        <Rating value={rating} layout="long" />
        {comment ? (
          <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
        ) : (
          <p className="text-ink-soft">{REVIEWS_TEXTS.noText}</p>
        )}
        {images.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {images.map(({ id: photoId, alt, sizes }) => (
              <li key={photoId}>
                <a href={sizes.large} data-photos="review">
                  <img src={sizes.thumbnail} alt={alt} className="size-24 rounded-md object-cover" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {reply && (
          <p className="border-l-4 border-brand pl-4 whitespace-pre-line wrap-anywhere text-ink-soft">
            <span className="block text-sm">{serviceProvider.displayName} answers</span>
            {reply}
          </p>
        )}
      </Card>
      <Card>
        <SummaryList rows={rowsOf(review)} />
      </Card>
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(id), label: "Audit log" }]} />
      <ModerationForm key={useLocation().key} review={review} refused={actionData} />
    </div>
  );
}

function rowsOf(review: DeskReview): SummaryRow[] {
  const { author, customerId, serviceProvider, order, createdAt, timeZone, hiddenAt, hiddenReason } = review;
  return [
    {
      term: "Customer",
      value: (
        <StaffName needs="customers.read" to={STAFF_PATHS.customer(customerId)}>
          {author || "A customer"}
        </StaffName>
      ),
    },
    {
      term: "Groomer",
      value: (
        <StaffName needs="groomers.read" to={STAFF_PATHS.groomer(serviceProvider.id)}>
          {serviceProvider.displayName}
        </StaffName>
      ),
    },
    {
      term: "Appointment",
      value: (
        <StaffName needs="orders.read" to={STAFF_PATHS.appointment(order.id)}>
          {order.number}
        </StaffName>
      ),
    },
    { term: "Written", value: formatDayAndTime(createdAt, timeZone) },
    ...(hiddenAt ? [{ term: "Hidden", value: formatDayAndTime(hiddenAt, timeZone) }] : []),
    ...(hiddenReason
      ? [{ term: "Reason", value: <span className="whitespace-pre-line">{hiddenReason}</span> }]
      : []),
  ];
}
