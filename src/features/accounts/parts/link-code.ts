import { LINK_CODE, LOGIN_CODE_MS } from "../rules/sign-in.ts";

const SECONDS = LOGIN_CODE_MS / 1_000;
/** A link for a password works for a day. Whoever needs longer opens the link again. */
const PASSWORD_SECONDS = 3_600;

/** Whether a code comes from a link. A typed code has six digits. */
export const isLinkCode = (code: string) => LINK_CODE.test(code);

/**
 * For loaders and actions: a cookie holds the code of a link until the person presses the button. Scripts
 * cannot read it. A secret must not stay in the URL, because histories and referrers do.
 */
function makeLinkCookie(cookie: string, seconds: number) {
  const nameFor = (request: Request) =>
    new URL(request.url).protocol === "https:" ? `__Host-${cookie}` : cookie;
  const toSetCookie = (request: Request, value: string, maxAge: number): string => {
    const name = nameFor(request);
    const secure = name === cookie ? "" : "; Secure";
    return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  };
  return {
    /** Returns a `Set-Cookie` that saves the code. */
    save: (request: Request, code: string) => toSetCookie(request, code, seconds),
    forget: (request: Request) => toSetCookie(request, "", 0),
    /** Reads the code of the link that this browser has followed. Null without such a link. */
    read: (request: Request): string | null => {
      const name = `${nameFor(request)}=`;
      const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
      const code = pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? "";
      return isLinkCode(code) ? code : null;
    },
  };
}

export const loginLink = makeLinkCookie("waggon_login_code", SECONDS);
export const passwordLink = makeLinkCookie("waggon_password_code", PASSWORD_SECONDS);
