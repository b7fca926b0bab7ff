import { tableOfBodies } from "./table.ts";

tableOfBodies("brand");
