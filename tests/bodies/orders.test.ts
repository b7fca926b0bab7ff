import { tableOfBodies } from "./table.ts";

tableOfBodies("orders");
