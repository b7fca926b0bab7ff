import { CalendarCheck } from "lucide-react";
import { data, Form, redirect, useNavigation } from "react-router";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal, ERROR_STATUS } from "#kit/wire/errors.ts";
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
 * Moves the link's token from the URL into a cookie that no script can read. Only the button's POST uses up
 * the token: scanners that follow links in mail must not open the booking.
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
  const openSession = booking && !isOver(booking.session) ? booking.session : null;
  return {
    hasLink: linkCookie.read(args.request) !== null,
    resumeAt: openSession && pathOf(nextScreen(openSession)),
  };
}

/** Opens the prepared booking and goes to its next screen. A refusal comes back as a message. */
export async function action(args: Route.ActionArgs) {
  const token = linkCookie.read(args.request);
  if (token === null) return data({ message: LINK_ENDED }, { status: ERROR_STATUS.not_found });
  try {
    const session = await call(args, openBookingLink, { body: { token } });
    const response = asReplace(redirectOnward(session));
    response.headers.append("set-cookie", linkCookie.forget(args.request));
    return response;
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || refusal.code === "internal_server_error") throw error;
    const message = refusal.code === "not_found" ? LINK_ENDED : refusal.message;
    return data({ message }, { status: ERROR_STATUS[refusal.code] });
  }
}

const LINK_ENDED = `This link has already been used, or it is older than ${LINK_SPAN}. You can still book on your own.`;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your visit is prepared", matches) }, { name: "robots", content: "noindex" }];
}

export default function AutoRegister({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite();
  const { state } = useNavigation();
  const { hasLink, resumeAt } = loaderData;
  const canOpen = hasLink && !actionData;
  return (
    <div className="mx-auto grid max-w-sm justify-items-start gap-8 pt-4">
      <DogInTub className="w-44" />
      <PageHeader
        title={canOpen ? "Your visit is prepared" : "This link no longer works"}
        lead={
          canOpen
            ? `${name} has prepared a visit for your pet. Review it and book it if you like: nothing is booked until you say so.`
            : (actionData?.message ?? LINK_ENDED)
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
          <p className="text-sm text-ink-soft">The link works once, and now only in this browser.</p>
        </Form>
      ) : (
        <>
          {resumeAt && (
            <Notice title="Your booking is still open in this browser">Continue where you left off.</Notice>
          )}
          <LinkButton to={resumeAt ?? START_PATH}>{resumeAt ? "Continue" : "Book a visit"}</LinkButton>
        </>
      )}
    </div>
  );
}
