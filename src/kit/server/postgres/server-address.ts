import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SUPERUSER } from "./cluster.ts";
import type { Claim } from "./folder-owner.ts";
import { canEnter, type ServerUser } from "./server-user.ts";

/**
 * A socket's path has at most 103 characters on macOS and 107 on Linux; `/.s.PGSQL.5432` takes 14 of them.
 */
const LONGEST_SOCKET_FOLDER = 89;
const SOCKET_PORT = 5432;

export type ServerAddress = {
  settings: Record<string, string | number>;
  password: string | null;
  url(database: string): string;
  remove(): Promise<void>;
};

/**
 * Chooses where the server listens: at a private socket, or on Windows at a loopback port with a password.
 */
export async function createServerAddress(
  folder: string,
  identity: ServerUser,
  claim: Claim,
): Promise<ServerAddress> {
  if (process.platform === "win32") return createTcpAddress(folder);
  const socketFolder = await makeSocketFolder(folder, identity, claim);
  await chmod(socketFolder, 0o700);
  if (identity) await chown(socketFolder, identity.uid, identity.gid);
  return {
    settings: { listen_addresses: "", unix_socket_directories: socketFolder, port: SOCKET_PORT },
    password: null,
    url: (database) =>
      `postgresql://${SUPERUSER}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketFolder)}`,
    remove: () => rm(socketFolder, { recursive: true, force: true }),
  };
}

/**
 * Creates the folder for the server's socket. It lies beside the cluster, or in the temporary folder when the
 * path beside the cluster is too long for a socket or the server's user cannot enter it.
 */
async function makeSocketFolder(folder: string, identity: ServerUser, claim: Claim): Promise<string> {
  const beside = join(folder, "socket");
  if (beside.length <= LONGEST_SOCKET_FOLDER && canEnter(folder, identity)) {
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside);
    return beside;
  }
  const short = tmpdir().length + "/waggon-XXXXXX".length <= LONGEST_SOCKET_FOLDER ? tmpdir() : "/tmp";
  const made = await mkdtemp(join(short, "waggon-"));
  await claim.noteSocket(made);
  return made;
}

async function createTcpAddress(folder: string): Promise<ServerAddress> {
  const file = join(folder, "password");
  const password = await readFile(file, "utf8").catch(async () => {
    const made = randomBytes(24).toString("base64url");
    await writeFile(file, made, { mode: 0o600 });
    return made;
  });
  const port = await findFreePort();
  return {
    settings: { listen_addresses: "127.0.0.1", unix_socket_directories: "", port },
    password,
    url: (database) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
    remove: async () => {},
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
