/** For loaders and actions: a word that the browser carries for a while and no script reads. */
export type SavedCookie = {
  /** A `Set-Cookie` that keeps the word. */
  save(request: Request, word: string): string;
  /** A `Set-Cookie` that forgets it. */
  forget(request: Request): string;
  /** The word; null when there is none, or none of its shape. */
  read(request: Request): string | null;
};

/** @param seconds how long it is kept */
export function savedCookie(plainName: string, seconds: number, shape: RegExp): SavedCookie {
  const isHttps = (request: Request) => new URL(request.url).protocol === "https:";
  const nameIn = (request: Request) => (isHttps(request) ? `__Host-${plainName}` : plainName);
  const cookie = (request: Request, word: string, age: number) => {
    const secure = isHttps(request) ? "; Secure" : "";
    return `${nameIn(request)}=${word}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
  };
  return {
    save: (request, word) => cookie(request, word, seconds),
    forget: (request) => cookie(request, "", 0),
    read(request) {
      const start = `${nameIn(request)}=`;
      const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
      const word = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
      return shape.test(word) ? word : null;
    },
  };
}
