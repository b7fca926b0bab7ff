/** A cookie with a short text for loaders and actions. Scripts in the browser cannot read it. */
export type SavedCookie = {
  /** The `Set-Cookie` header that saves the text. */
  save(request: Request, text: string): string;
  /** The `Set-Cookie` header that deletes the text. */
  forget(request: Request): string;
  /** Reads the text of a request's cookie; null if the cookie is missing or has the wrong shape. */
  read(request: Request): string | null;
};

/**
 * Creates the functions that save, delete and read a cookie.
 * @param seconds the cookie's lifetime
 * @param shape the pattern of the texts that `read` accepts
 */
export function savedCookie(plainName: string, seconds: number, shape: RegExp): SavedCookie {
  const isHttps = (request: Request) => new URL(request.url).protocol === "https:";
  const nameIn = (request: Request) => (isHttps(request) ? `__Host-${plainName}` : plainName);
  const cookie = (request: Request, text: string, age: number) => {
    const secure = isHttps(request) ? "; Secure" : "";
    return `${nameIn(request)}=${text}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
  };
  return {
    save: (request, text) => cookie(request, text, seconds),
    forget: (request) => cookie(request, "", 0),
    read(request) {
      const start = `${nameIn(request)}=`;
      const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
      const text = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
      return shape.test(text) ? text : null;
    },
  };
}
