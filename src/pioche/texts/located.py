"""Sentences about JSON files: where they are wrong."""

from pioche.texts import N_

SENTENCES = {
    "not-json": N_("{path}, ligne {line} : ce n’est pas du JSON correct."),
    "not-utf8": N_("{path} n’est pas un texte UTF-8."),
    "field": N_("{path}, ligne {line}, {field} : {why}."),
    "document": N_("le document"),
    "expected": N_("il faut {wanted}, et non {got}"),
    "or": N_(" ou "),
    "missing": N_("il manque « {field} »"),
    "unknown": N_("« {value} » n’est pas une valeur possible"),
    "unfit": N_("cette valeur ne convient pas"),
    "kind-int": N_("un nombre entier"),
    "kind-float": N_("un nombre"),
    "kind-str": N_("un texte"),
    "kind-bool": N_("true ou false"),
    "kind-array": N_("une liste"),
    "kind-object": N_("un objet"),
    "kind-null": N_("rien (null)"),
}
