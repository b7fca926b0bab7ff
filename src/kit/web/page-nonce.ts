import { createContext } from "react-router";

/** The Content-Security-Policy nonce of one page; filled by the server, read by entry.server. */
export const pageNonce = createContext<string>("");
