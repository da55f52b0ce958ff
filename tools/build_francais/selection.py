"""The rules that keep or drop a stem or a form. Each is about language, none about a game.

No list of words made for a game was looked at to write them. A rule has a name, the tool
prints how many stems or forms each one drops, and `docs/lexicon.md` states them all.
"""

from __future__ import annotations

from pioche.core.lexicon.normal import LONGEST, SHORTEST, fold

from .affixes import Form, Stem

#: Parts of speech that are not words of the language by themselves.
_NOT_WORDS = {
    "pfx": "préfixe",
    "sfx": "suffixe",
    "npr": "nom propre",
    "prn": "prénom",
    "patr": "patronyme",
    "err": "faute signalée",
}

#: The dictionary marks abbreviations and symbols of four letters or fewer as invariable nouns.
#: So are a few whole words: each is kept for its definition, written here.
DEFINED_INVARIABLE = {
    "abc": "premiers éléments d'un savoir ; livre où l'on apprend l'alphabet",
    "amen": "mot qui clôt une prière ; acquiescement",
    "ana": "recueil de pensées, d'anecdotes d'un auteur",
    "asti": "vin blanc mousseux du Piémont",
    "bêta": "deuxième lettre de l'alphabet grec",
    "data": "ensemble de données numériques",
    "der": "dernier, dernière : la der des ders ; le dix de der",
    "do": "première note de la gamme",
    "êta": "septième lettre de l'alphabet grec",
    "eth": "lettre de l'alphabet islandais (ð)",
    "exit": "indication de la sortie d'un personnage",
    "fa": "quatrième note de la gamme",
    "fiat": "décision, volonté qui se détermine",
    "fla": "double coup de baguettes sur le tambour",
    "go": "jeu de stratégie d'origine chinoise",
    "hadj": "pèlerinage à La Mecque",
    "hajj": "pèlerinage à La Mecque",
    "hic": "point difficile d'une affaire",
    "iota": "neuvième lettre de l'alphabet grec",
    "kana": "signe de l'écriture syllabique japonaise",
    "khi": "vingt-deuxième lettre de l'alphabet grec",
    "ksi": "quatorzième lettre de l'alphabet grec",
    "la": "sixième note de la gamme",
    "mi": "troisième note de la gamme",
    "mu": "douzième lettre de l'alphabet grec",
    "nô": "drame lyrique japonais",
    "non": "refus, réponse négative",
    "oc": "oui, dans les parlers du Midi",
    "olim": "registres anciens du parlement de Paris",
    "ordo": "calendrier liturgique",
    "oui": "réponse affirmative",
    "phi": "vingt et unième lettre de l'alphabet grec",
    "pi": "seizième lettre de l'alphabet grec ; nombre",
    "psi": "vingt-troisième lettre de l'alphabet grec",
    "qi": "souffle vital, dans la pensée chinoise",
    "ra": "roulement bref de tambour",
    "raï": "musique populaire d'Algérie",
    "ré": "deuxième note de la gamme",
    "rho": "dix-septième lettre de l'alphabet grec",
    "rhô": "dix-septième lettre de l'alphabet grec",
    "satî": "veuve hindoue qui s'immolait sur le bûcher de son mari",
    "sept": "nombre qui suit six",
    "si": "septième note de la gamme ; supposition",
    "sol": "cinquième note de la gamme",
    "tau": "dix-neuvième lettre de l'alphabet grec",
    "ud": "luth des pays arabes",
    "ut": "ancien nom du do",
    "veto": "opposition, refus formel",
    "xi": "quatorzième lettre de l'alphabet grec",
    "yang": "principe actif, dans la pensée chinoise",
    "yin": "principe passif, dans la pensée chinoise",
    "zêta": "sixième lettre de l'alphabet grec",
}

#: Words that live in a set phrase are marked as such by the dictionary, most of them pieces of
#: Latin (ab ovo, sine qua non). Those of a French phrase, and those defined by themselves, stay.
FRENCH_PHRASES = {
    "antan": "d'antan",
    "api": "pomme d'api",
    "arrachepied": "d'arrachepied",
    "berzingue": "à toute berzingue",
    "bric": "de bric et de broc",
    "catimini": "en catimini",
    "clochepied": "à clochepied",
    "confer": "indication qui renvoie le lecteur à un passage",
    "contrebord": "à contrebord",
    "contrehaut": "en contrehaut",
    "contrepoil": "à contrepoil",
    "contrevoie": "à contrevoie",
    "croupetons": "à croupetons",
    "dalle": "que dalle",
    "daredare": "vite",
    "demeurant": "au demeurant",
    "demi": "à demi",
    "emblée": "d'emblée",
    "empoigne": "foire d'empoigne",
    "envi": "à l'envi",
    "ex": "ancien conjoint",
    "florès": "faire florès",
    "go": "tout de go",
    "in": "à la mode",
    "jeun": "à jeun",
    "patata": "et patati et patata",
    "patati": "et patati et patata",
    "perpète": "à perpète",
    "perpette": "à perpette",
    "pible": "mât à pible",
    "quia": "être à quia, n'avoir rien à répondre",
    "reculons": "à reculons",
    "revoir": "au revoir",
    "sus": "en sus",
    "tapinois": "en tapinois",
    "tâtons": "à tâtons",
    "tempera": "peinture à la détrempe",
    "tempéra": "peinture à la détrempe",
    "tirelarigot": "à tirelarigot",
    "traviole": "de traviole",
}

#: Pieces of foreign phrases that the dictionary marks as nouns or adjectives.
FOREIGN_PHRASES = {
    "æquo": "ex æquo",
    "annua": "Poa annua",
    "dei": "opus Dei",
    "frutti": "tutti frutti",
    "good": "feel good",
    "high": "high-tech",
    "lingua": "lingua franca",
    "lini": "Melampsora lini",
    "low": "low cost",
    "made": "made in",
    "mays": "Zea mays",
    "napus": "Brassica napus",
    "new": "new age",
    "priori": "a priori",
    "vitae": "curriculum vitae",
    "vitæ": "curriculum vitæ",
    "vox": "vox populi",
}

#: Abbreviations and symbols that no other rule tells from words.
ABBREVIATIONS = {
    "arccosh": "argument cosinus hyperbolique",
    "arccotan": "arc cotangente",
    "arccotanh": "argument cotangente hyperbolique",
    "arcsin": "arc sinus",
    "arcsinh": "argument sinus hyperbolique",
    "arctan": "arc tangente",
    "arctanh": "argument tangente hyperbolique",
    "av": "avant",
    "bibliogr": "bibliographie",
    "cos": "cosinus",
    "cotan": "cotangente",
    "cotanh": "cotangente hyperbolique",
    "env": "environ",
    "ibid": "ibidem",
    "litt": "littéralement",
    "suppl": "supplément",
}

_SCHOOL = frozenset({"kilo", "hecto", "déca", "déci", "centi", "milli"})
_LARGE = frozenset({"kilo", "méga", "giga", "téra"})
#: Units that people name with a prefix: those of the school table for length, mass and volume,
#: and the multiples met on a bill, an appliance or a prescription. Others (yoctohenry…) are
#: formed by rule only.
EVERYDAY_UNITS = {
    "mètre": _SCHOOL | {"micro", "nano"},
    "gramme": _SCHOOL | {"micro"},
    "litre": _SCHOOL,
    "seconde": frozenset({"milli", "micro", "nano"}),
    "watt": _LARGE | {"milli"},
    "wattheure": _LARGE,
    "volt": frozenset({"kilo", "milli"}),
    "électronvolt": frozenset({"kilo", "méga", "giga"}),
    "ampère": frozenset({"milli", "micro"}),
    "hertz": _LARGE,
    "joule": frozenset({"kilo"}),
    "calorie": frozenset({"kilo"}),
    "newton": frozenset({"kilo"}),
    "ohm": frozenset({"kilo", "méga"}),
    "pascal": frozenset({"hecto", "kilo", "méga"}),
    "farad": frozenset({"micro", "nano", "pico"}),
    "curie": frozenset({"milli", "micro"}),
    "sievert": frozenset({"milli"}),
    "poise": frozenset({"centi"}),
}


def refuse_stem(stem: Stem, keep_case: str, no_suggest: str) -> str | None:
    """Name the rule that drops a stem, or nothing if it is kept."""
    word = stem.word
    if not word.islower():
        return "majuscule (noms propres, symboles)"
    if fold(word) is None:
        return "trait d'union, apostrophe, chiffre ou autre signe"
    if keep_case in stem.flags or no_suggest in stem.flags:
        return "symbole à la casse fixe ou forme non suggérée"
    kinds = stem.values("po")
    for kind in kinds:
        if kind in _NOT_WORDS:
            return _NOT_WORDS[kind]
    if all(kind.startswith("loc.") for kind in kinds) and kinds and word not in FRENCH_PHRASES:
        return "morceau de locution latine ou étrangère"
    if word in FOREIGN_PHRASES:
        return "morceau de locution latine ou étrangère"
    if word in ABBREVIATIONS:
        return "abréviation ou symbole"
    if not set("AEIOUY") & set(fold(word) or "") and "interj" not in kinds:
        return "sans voyelle et pas interjection"
    if (
        "nom" in kinds
        and "inv" in stem.values("is")
        and len(word) <= 4
        and word[-1] not in "sxz"
        and word not in DEFINED_INVARIABLE
    ):
        return "nom invariable de quatre lettres au plus (abréviations)"
    return None


def refuse_form(form: Form, folded: str | None) -> str | None:
    """Name the rule that drops one form of a stem that was kept."""
    if folded is None:
        return "trait d'union, apostrophe, chiffre ou autre signe"
    if form.prefix and form.prefix not in EVERYDAY_UNITS.get(form.stem.word, ()):
        return "unité à préfixe hors de l'usage courant"
    if "po:1isg" in form.fields:
        return "forme en « -è-je » (aimè-je)"
    if not SHORTEST <= len(folded) <= LONGEST:
        return "moins de 2 lettres ou plus de 15"
    return None
