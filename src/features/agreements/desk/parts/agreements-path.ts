import type { DocumentKind } from "../../rules.ts";

export const AGREEMENTS_PATH = "/staff/agreements";
export const agreementPath = (kind: DocumentKind) => `${AGREEMENTS_PATH}/${kind}`;
export const versionPath = (kind: DocumentKind, version: number) => `${agreementPath(kind)}/${version}`;
