import { pathOf } from "#features/booking/parts/path.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyCalendar } from "#ui/illustrations/empty-calendar.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";

/**
 * Says that only signed-in customers can join the waitlist. `back`: the page to return to after the login.
 */
export function LogInToWait({ back }: { back: string }) {
  return (
    <Notice
      title="Log in to wait"
      actions={
        <>
          <LinkButton to={`/login?${new URLSearchParams({ returnUrl: back })}`}>Log in</LinkButton>
          <LinkButton to={pathOf("start-appointment-request")} variant="secondary">
            Request an appointment
          </LinkButton>
        </>
      }
    >
      The waitlist is for customers, because we write to a phone number and an e-mail address that you have
      confirmed. Your booking does not change. New here? Request an appointment instead. A person looks for a
      time and answers within one working day.
    </Notice>
  );
}

export function NoFullDays({ to }: { to: string }) {
  return (
    <EmptyState
      picture={<EmptyCalendar />}
      title="No day is full"
      actions={<LinkButton to={to}>See the times</LinkButton>}
    >
      Every day that can be booked has a time for you.
    </EmptyState>
  );
}
