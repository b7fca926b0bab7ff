import { tableOfBodies } from "./table.ts";

tableOfBodies("booking");
