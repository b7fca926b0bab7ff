import { tableOfBodies } from "./table.ts";

tableOfBodies("accounts");
