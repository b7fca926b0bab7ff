import { CalendarCheck } from "lucide-react";
import { data, Form, redirect, useNavigation } from "react-router";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { DogInTub } from "#ui/illustrations/dog-in-tub.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { asReplace, findBooking, isOver, redirectOnward } from "../../parts/current-session.ts";
import { nextScreen, pathOf, START_PATH } from "../../parts/path.ts";
import { linkTokenSchema, openBookingLink } from "../contract/links.ts";
import { linkCookie } from "../parts/link-cookie.ts";
import { LINK_SPAN } from "../rules/links.ts";
import type { Route } from "./+types/auto-register.ts";

const PATH = `${START_PATH}/auto-register`;

/**
 * The link of a prepared booking. Its token leaves the URL at once, into a cookie that no script reads, and
 * only a press uses it up, so that a scanner that follows links in mails opens nothing.
 */
export async function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get("link");
  if (token !== null) {
    const isToken = linkTokenSchema.safeParse(token).success;
    throw redirect(PATH, {
      headers: {
        "set-cookie": isToken ? linkCookie.save(args.request, token) : linkCookie.forget(args.request),
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      },
    });
  }
  const booking = await findBooking(args);
  const open = booking && !isOver(booking.session) ? booking.session : null;
  return { hasLink: linkCookie.read(args.request) !== null, resumeAt: open && pathOf(nextScreen(open)) };
}

export async function action(args: Route.ActionArgs) {
  const token = linkCookie.read(args.request);
  if (token === null) return data({ message: GONE }, { status: 404 });
  try {
    const session = await call(args, openBookingLink, { body: { token } });
    const response = asReplace(redirectOnward(session));
    response.headers.append("set-cookie", linkCookie.forget(args.request));
    return response;
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || refusal.code === "internal_server_error") throw error;
    const message = refusal.code === "not_found" ? GONE : refusal.message;
    return data({ message }, { status: refusal.code === "not_found" ? 404 : 429 });
  }
}

const GONE = `This link was used already, or its ${LINK_SPAN} are over. You can still book by yourself.`;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your visit is prepared", matches) }, { name: "robots", content: "noindex" }];
}

export default function AutoRegister({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite();
  const { state } = useNavigation();
  const { hasLink, resumeAt } = loaderData;
  const canOpen = hasLink && !actionData;
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-8 pt-4">
      <DogInTub className="w-44" />
      <PageHeader
        title={canOpen ? "Your visit is prepared" : "This link does not work any more"}
        lead={
          canOpen
            ? `${name} has put a visit for your pet together. Look at it, and book it if you like it: nothing is booked before you say so.`
            : (actionData?.message ?? GONE)
        }
      />
      {canOpen ? (
        <Form method="post" className="grid gap-4">
          <Button
            size="lg"
            busy={state !== "idle"}
            icon={<CalendarCheck aria-hidden="true" className="size-5" />}
          >
            Open my visit
          </Button>
          <p className="text-sm text-ink-soft">The link works once, in this browser from now on.</p>
        </Form>
      ) : (
        <>
          {resumeAt && (
            <Notice title="Your booking is still open in this browser">Go on where you left it.</Notice>
          )}
          <LinkButton to={resumeAt ?? START_PATH}>{resumeAt ? "Continue" : "Book a visit"}</LinkButton>
        </>
      )}
    </div>
  );
}
