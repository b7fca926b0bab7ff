import { tableOfWorks } from "./table.ts";

tableOfWorks("booking");
