/** For loaders and actions: a cookie with a short text that scripts cannot read. */
export type SavedCookie = {
  /** A `Set-Cookie` that saves the text. */
  save(request: Request, text: string): string;
  /** A `Set-Cookie` that deletes the text. */
  forget(request: Request): string;
  /** The text; null if it is missing or has the wrong shape. */
  read(request: Request): string | null;
};

/**
 * @param seconds the cookie's lifetime
 * @param shape the texts that `read` accepts
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
