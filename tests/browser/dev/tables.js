import "../js/components/tables.js";
import { TABLES } from "./samples.js";
import { show } from "./show.js";

const few = document.createElement("pi-tables");
few.tables = TABLES;
few.now = 12;
show("Vingt-quatre tables", few, ["table"]);

const many = document.createElement("pi-tables");
many.tables = Array.from({ length: 120 }, (_, index) => ({ ...TABLES[index % 24], table: index + 1 }));
show("Cent vingt tables", many, ["table"]);
