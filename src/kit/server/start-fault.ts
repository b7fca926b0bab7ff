import { createServer } from "node:net";

/** The exit code of a fault that the next start would meet again (sysexits.h, EX_CONFIG). */
const NEEDS_A_PERSON = 78;
/** Of one that may be over soon: a database that is still starting. */
export const MAY_PASS = 1;

/**
 * What keeps the program from starting until a person mends it. The message is one line that says what to do;
 * no stack would add to it.
 */
export class StartFault extends Error {
  override readonly name: string = "StartFault";
  readonly exitCode: number;

  constructor(
    message: string,
    { exitCode = NEEDS_A_PERSON, cause }: { exitCode?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

const ADDRESS_FAULTS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken. Set another one, as in: PORT=${nextPort(port)} npm start`,
  EACCES: (_, port) => `Port ${port} is closed to this user. Set one above 1023, as in: PORT=3000 npm start`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine. Set one that is, or leave it out.`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine. Set one that is, or leave it out.`,
};

const nextPort = (port: number) => (port < 65_535 ? port + 1 : 3000);

/**
 * Makes sure that a port can be listened on, before anything is started that would have to be undone.
 *
 * @throws StartFault when the port is taken or the address is not this machine's.
 */
export async function probePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(toAddressFault(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The error of a server that could not listen, in words where a person can do something about it. */
export function toAddressFault(error: unknown, host: string, port: number): unknown {
  const words = ADDRESS_FAULTS[(error as { code?: string }).code ?? ""];
  return words ? new StartFault(words(host, port)) : error;
}
