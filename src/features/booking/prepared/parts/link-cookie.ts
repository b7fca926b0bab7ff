import { savedCookie } from "#kit/web/saved-cookie.ts";
import { TOKEN_SHAPE } from "../../rules/draft.ts";

/** For loaders and actions: the token of a link, for an hour between following it and pressing the button. */
export const linkCookie = savedCookie("waggon_link", 3_600, TOKEN_SHAPE);
