import { createContext } from "react-router";

/** The Content-Security-Policy nonce of one page; the server sets it and entry.server reads it. */
export const pageNonce = createContext<string>("");
