// A solitaire: the table of classic play, with one person.
import "./classic.js";
