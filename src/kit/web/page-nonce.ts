import { createContext } from "react-router";

/**
 * The context key of a page's Content-Security-Policy nonce. The server sets it, and entry.server reads it.
 */
export const pageNonce = createContext<string>("");
