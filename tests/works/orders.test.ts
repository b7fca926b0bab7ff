import { tableOfWorks } from "./table.ts";

tableOfWorks("orders");
