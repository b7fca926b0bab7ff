import { savedCookie } from "#kit/web/saved-cookie.ts";
import { TOKEN_SHAPE } from "../../rules/draft.ts";

/** Holds a link's token for an hour, until the customer presses the button. For loaders and actions only. */
export const linkCookie = savedCookie("waggon_link", 3_600, TOKEN_SHAPE);
