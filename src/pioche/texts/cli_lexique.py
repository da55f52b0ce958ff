"""Sentences of `pioche lexique`."""

from pioche.texts import N_

SENTENCES = {
    "imported": N_("La liste « {name} » est importée : {kept}."),
    "too-long": N_("plus de 15 lettres : {count} ({examples})"),
    "too-short": N_("moins de 2 lettres : {count} ({examples})"),
    "not-letters": N_("autre chose que des lettres : {count} ({examples})"),
    "repeated": N_("déjà lus plus haut : {count} ({examples})"),
    "fingerprint": N_("Empreinte SHA-256 : {sha256}"),
    "title": N_("Liste « {name} » : {words}"),
    "length": N_("{length} lettres : {words}"),
    "entries": N_("Entrées : {known} connues, {inferred} déduites de la forme"),
    "without-entry": N_("Sans entrée connue : {words}"),
    "origin": N_("Provenance : {origin}"),
    "license": N_("Licence : {license}"),
    "common": N_("En commun : {words}"),
    "only": N_("Seulement dans « {name} » : {words}"),
    "by-length": N_("Par longueur : communs, seulement « {first} », seulement « {second} »"),
    "deleted": N_("La liste « {name} » est supprimée."),
    "ready": N_("La liste « {name} » est prête ({size} Mo)."),
}
