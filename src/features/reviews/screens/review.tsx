import { redirect } from "react-router";
import { getOrder } from "#features/orders/contract/order.ts";
import { anyPath } from "#features/orders/parts/appointment-path.ts";
import { reviewPath } from "#features/orders/parts/review-path.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOrderReview } from "../contract/write.ts";
import { OwnReviewText } from "../parts/own-review-text.tsx";
import { ReviewForm } from "../parts/review-form.tsx";
import { saveReview } from "../parts/save-review.ts";
import { mayEdit } from "../rules.ts";
import { describeVisit, editableUntilText } from "../words.ts";
import type { Route } from "./+types/review.ts";

/** Loads the review of a complete order. Any other order redirects to the appointment. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.params.orderId;
  const order = await call(args, getOrder, { params: { id } });
  if (order.status !== "complete") throw redirect(anyPath(id));
  const { review } = await call(args, getOrderReview, { params: { id } });
  return {
    order,
    review,
    isOpen: review === null || mayEdit(new Date(review.createdAt), nowOf(args)),
    isSaved: new URL(args.request.url).searchParams.has("saved"),
  };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.orderId;
  const form = await args.request.formData();
  try {
    await saveReview(args, id, form);
  } catch (error) {
    return refusedForm(error, form, { file: "pictures", attachments: "pictures" });
  }
  return redirect(`${reviewPath(id)}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your review", matches) }, { name: "robots", content: "noindex" }];
}

/** The page on which a customer writes, changes or reads the review of a complete visit. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, review, isOpen, isSaved } = loaderData;
  const { serviceProvider: groomer } = order;
  const name = groomer?.displayName ?? "Your groomer";
  return (
    <div className="page-width grid max-w-[48rem] gap-8 py-10 wrap-anywhere md:py-14">
      <PageHeader
        back={<TextLink to={anyPath(order.id)}>Back to the appointment</TextLink>}
        title={review ? "Your review" : "How was the visit?"}
        lead={describeVisit(order)}
      />
      {isSaved && !actionData && (
        <Notice tone="success" title="Thank you, your review is saved" takesFocus="saved">
          {groomer && <TextLink to={`/${groomer.vanityUrl}#reviews`}>See it on {name}’s page</TextLink>}
        </Notice>
      )}
      {review && !review.published && (
        <Notice tone="warn" title="This review is not shown">
          We have taken it down. If you think that is a mistake, please call us.
        </Notice>
      )}
      {review?.reply && (
        <Section title={`${name} answers`}>
          <p className="max-w-prose border-l-4 border-brand pl-4 whitespace-pre-line text-ink-soft">
            {review.reply}
          </p>
        </Section>
      )}
      {review && isOpen && (
        <p className="text-ink-soft">{editableUntilText(review.editableUntil, order.area.timeZone)}</p>
      )}
      {isOpen ? (
        <ReviewForm key={review?.id ?? "new"} review={review} refused={actionData} />
      ) : (
        review && <OwnReviewText review={review} />
      )}
    </div>
  );
}
