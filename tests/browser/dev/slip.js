import "../js/components/slip.js";
import { emptySlip } from "../js/lib/slip.js";
import { LAST_14, ROWS_14 } from "./samples.js";
import { show } from "./show.js";

const slip = document.createElement("pi-slip");
slip.rows = ROWS_14;
slip.last = LAST_14;
slip.slip = emptySlip("RTSAIV?");
show("Bulletin en construction", slip, ["slip"]);
