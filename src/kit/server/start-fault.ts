import { createServer } from "node:net";

/** Exit code of a fault that a restart cannot fix (sysexits.h, EX_CONFIG). */
const NEEDS_A_PERSON = 78;
/** Exit code of a temporary fault, such as a database that is still starting. */
export const MAY_PASS = 1;

/**
 * A fault that prevents the start of the program. The message says what the operator must do, and the
 * program prints it without a stack.
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
 * Checks that the program can listen on a port, before the database starts.
 *
 * @throws StartFault when the port is taken or closed to this user, or the host is no address of this machine
 */
export async function probePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(toAddressFault(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Converts an error of `listen` into a StartFault with instructions. Returns other errors unchanged. */
export function toAddressFault(error: unknown, host: string, port: number): unknown {
  const words = ADDRESS_FAULTS[(error as { code?: string }).code ?? ""];
  return words ? new StartFault(words(host, port)) : error;
}
