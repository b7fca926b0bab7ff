import { Form, Link, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { ownProfile } from "#features/storefront/contract/own-profile.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { formatMonth } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Rating } from "#ui/rating.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { listOwnReviews } from "../contract/groomer-reviews.ts";
import { replyToReview } from "../contract/write.ts";
import type { Review } from "../contract.ts";
import { MAX_REPLY_LENGTH } from "../rules.ts";
import type { Route } from "./+types/groomer-reviews.ts";

const ON_A_PAGE = 10;
const PATH = "/groomer/reviews";

type View = { isUnanswered: boolean; page: number };

function readView(url: URL): View {
  return { isUnanswered: url.searchParams.has("unanswered"), page: pageNumber(url) };
}

function toPath({ isUnanswered, page }: View, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(isUnanswered && { unanswered: "" }),
    ...(page > 1 && { page: String(page) }),
    ...more,
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const view = readView(url);
  const query = {
    unanswered: view.isUnanswered ? "true" : "false",
    page: view.page,
    limit: ON_A_PAGE,
  } as const;
  const [found, { serviceArea }] = await Promise.all([
    call(args, listOwnReviews, { query }),
    call(args, ownProfile),
  ]);
  if (found.items.length === 0 && view.page > 1) throw redirect(toPath({ ...view, page: 1 }));
  return { view, found, timeZone: serviceArea?.timeZone ?? "UTC", saved: url.searchParams.get("saved") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const id = textOf(form, "review");
  try {
    await call(args, replyToReview, { params: { id }, body: { reply: textOf(form, "reply") } });
    return redirect(toPath(readView(new URL(args.request.url)), { saved: id }));
  } catch (error) {
    return refusedForm(error, form, { reply: `reply-${id}` });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Reviews", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer's reviews, with a reply to each. */
export default function Reviews({
  loaderData: { view, found, timeZone, saved },
  actionData: refused,
}: Route.ComponentProps) {
  const filters = [
    { label: "All", isUnanswered: false },
    { label: "Without a reply", isUnanswered: true },
  ];
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader
          title="Reviews"
          lead="Your replies are public, and the customer gets them by e-mail."
          back={<TextLink to="/groomer/more">More</TextLink>}
        />
        <nav aria-label="Which reviews" className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {filters.map(({ label, isUnanswered }) => {
              const isOn = view.isUnanswered === isUnanswered;
              return (
                <li key={label}>
                  <Link
                    to={toPath({ isUnanswered, page: 1 })}
                    aria-current={isOn || undefined}
                    className={buttonClass({ variant: isOn ? "primary" : "secondary" })}
                  >
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        {saved && !refused && (
          <Notice tone="success" takesFocus={saved} className="mt-6">
            Your reply is public.
          </Notice>
        )}
        {found.items.length === 0 && <NoReviews isUnanswered={view.isUnanswered} />}
        <ul className="mt-6 grid gap-4">
          {found.items.map((review) => (
            <ReviewCard
              key={`${review.id} ${review.reply}`}
              review={review}
              timeZone={timeZone}
              refused={refused?.values.review === review.id ? refused : undefined}
            />
          ))}
        </ul>
        <div className="mt-6">
          <Pager {...found} to={(page) => toPath({ ...view, page })} />
        </div>
      </div>
    </div>
  );
}

function NoReviews({ isUnanswered }: { isUnanswered: boolean }) {
  return isUnanswered ? (
    <EmptyState title="Each review has a reply" actions={<TextLink to={PATH}>Show all reviews</TextLink>} />
  ) : (
    <EmptyState title="No reviews yet">Customers can write a review after a visit.</EmptyState>
  );
}

type CardProps = { review: Review; timeZone: string; refused: ReplyRefused | undefined };
type ReplyRefused = { errors: Record<string, string[]>; values: Record<string, string> };

function ReviewCard({ review, timeZone, refused }: CardProps) {
  const { author, rating, createdAt, breeds, comment, reply } = review;
  const form = <ReplyForm review={review} refused={refused} />;
  return (
    <li>
      <Card>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{author}</span>
          <Rating value={rating} layout="long" />
          <span className="text-sm text-ink-soft">{formatMonth(createdAt, timeZone)}</span>
        </p>
        {breeds.length > 0 && <p className="mt-1 text-sm text-ink-soft">{breeds.join(", ")}</p>}
        {comment && <p className="mt-2 whitespace-pre-line wrap-anywhere">{comment}</p>}
        {reply && (
          <p className="mt-3 border-l-4 border-brand pl-4 whitespace-pre-line wrap-anywhere text-ink-soft">
            {reply}
          </p>
        )}
        <Disclosure
          summary={
            <>
              <span>{reply ? "Edit your reply" : "Reply"}</span>
              <span className="sr-only"> to {author}</span>
            </>
          }
          defaultOpen={refused !== undefined}
          className="mt-2 -mb-3 border-b-0"
        >
          {form}
        </Disclosure>
      </Card>
    </li>
  );
}

function ReplyForm({ review: { id, author, reply }, refused }: Omit<CardProps, "timeZone">) {
  const { state, formData } = useNavigation();
  const field = `reply-${id}`;
  return (
    <Form method="post" preventScrollReset noValidate className="mt-3 grid gap-4">
      {refused && <ErrorSummary errors={refused.errors} />}
      <input type="hidden" name="review" value={id} />
      <Field label={`Your reply to ${author}`} name="reply" id={field} errors={refused?.errors[field] ?? []}>
        <Textarea defaultValue={refused?.values.reply ?? reply} rows={4} maxLength={MAX_REPLY_LENGTH} />
      </Field>
      <div>
        <Button busy={state !== "idle" && formData?.get("review") === id} className="max-sm:w-full">
          Publish the reply
        </Button>
      </div>
    </Form>
  );
}
