"""Sentences about a game of duplicate."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.texts import N_, _, ngettext

SENTENCES = {
    "edition-unknown": N_("Il n’y a pas d’édition « {name} ». Éditions connues : {known}."),
    "edition-data": N_("Le règlement enregistré dans la partie ne se lit pas."),
    "formula-unknown": N_("Il n’y a pas de formule « {name} ». Formules connues : {known}."),
    "formula-conflict": N_("Les formules {one} et {other} ne se combinent pas."),
    "tempo-unknown": N_(
        "Le temps « {tempo} » ne se lit pas : un nom ({known}), « 2:30 » ou des secondes."
    ),
    "tempo-limits": N_("Un coup dure de 1 seconde à {most} minutes : « {tempo} » ne convient pas."),
    "tempo-refused": N_("Cette édition n’admet pas un temps de {tempo} : seulement {known}."),
    "signal": N_("Le signal à {signal} s ne convient pas à un temps de {tempo}."),
    "interrupted": N_("La partie est interrompue : la reprendre d’abord."),
    "not-interrupted": N_("La partie n’est pas interrompue."),
    "phase-to-draw": N_("Le coup {coup} n’a pas encore de tirage."),
    "phase-drawn": N_("Coup {coup} : le tirage est fait, le temps n’a pas commencé."),
    "phase-thinking": N_("Coup {coup} : les joueurs réfléchissent."),
    "phase-bell": N_("Coup {coup} : le temps est écoulé, les bulletins se ramassent."),
    "phase-closed": N_("Coup {coup} : les bulletins sont ramassés, le top n’est pas retenu."),
    "phase-retained": N_("Coup {coup} : le top est retenu."),
    "phase-ended": N_("La partie est finie."),
    "untimed": N_("Cette partie se joue sans chronomètre."),
    "clock-stands": N_("Le chronomètre est arrêté."),
    "clock-runs": N_("Le chronomètre tourne déjà."),
    "signal-given": N_("Le signal est déjà donné, ou il n’y en a pas pour ce coup."),
    "draw-count": N_(
        "« {letters} » ne convient pas : il faut {wanted} nouvelles lettres (en main : {kept})."
    ),
    "letters-by-referee": N_("Sans juge-arbitre, les lettres se tirent au hasard."),
    "draw-impossible": N_("« {letters} » est impossible : le sac n’a plus assez de {missing}."),
    "no-top": N_("Coup {coup} : aucune solution ne marque de points."),
    "not-top": N_("{word} en {ref} vaut {score} : le top est à {best} points (article {article})."),
    "top-keeps-joker": N_(
        "{word} en {ref} ne peut être retenu : une solution égale garde le joker "
        "(article {article})."
    ),
    "top-ends-game": N_(
        "{word} en {ref} ne peut être retenu : une solution égale met fin à la partie "
        "(article {article})."
    ),
    "first-word-across": N_(
        "{word} en {ref} : le premier mot se place horizontalement (article {article})."
    ),
    "not-in-rack": N_("{word} ne se fait pas avec « {rack} » : il manque {missing}."),
    "too-many-tiles": N_("{word} pose trop de lettres : {most} au plus."),
    "annul-reason": N_("Annuler un coup demande un motif."),
    "nothing-to-undo": N_("Il n’y a rien à défaire."),
    "announce-early": N_("Il n’y a rien à annoncer de tel maintenant."),
    "seat-unknown": N_("Aucun joueur « {seat} » dans cette partie."),
    "seat-finished": N_("Vous avez déjà fini le coup {coup}."),
    "seat-out": N_("{seat} est éliminé."),
    "runs-on": N_(
        "Dans cette partie la pendule court jusqu’à la cloche ; on s’arrête entre deux coups."
    ),
    "programs-top": N_("Dans cette partie le top posé est celui du programme."),
    "slips-alone": N_(
        "Comme en compétition, on joue ici seul et aux points ; à plusieurs, il faut une soirée et "
        "son juge-arbitre."
    ),
    "slip-wanted": N_("Comme en compétition : un bulletin se dépose, un mot ne s’essaie pas."),
    "no-slips": N_("Cette partie se joue sans bulletin."),
    "slip-late": N_("Coup {coup} : le bulletin arrive trop tard, il ne compte pas."),
    "nobody-judges": N_("Seul, il n’y a personne pour trancher un appel."),
    "by-slips": N_("comme en compétition"),
    "end-all-placed": N_("toutes les lettres sont placées"),
    "end-single-letter": N_("il ne reste qu’une lettre"),
    "end-one-kind": N_("il ne reste que des voyelles ou que des consonnes"),
    "end-nothing-placeable": N_("plus aucune lettre ne peut être placée"),
    "end-interruption": N_("interruption trop longue"),
    "end-referee": N_("décision du juge-arbitre"),
    "end-stopped": N_("la partie a été arrêtée"),
    # What may be done: the referee's keys
    "act-draw-rack": N_("tirer"),
    "act-next-coup": N_("coup suivant"),
    "act-reject-rack": N_("rejeter le tirage"),
    "act-start-clock": N_("lancer le chrono"),
    "act-pause-clock": N_("pause"),
    "act-resume-clock": N_("reprendre"),
    "act-give-signal": N_("donner le signal"),
    "act-ring-bell": N_("sonner la cloche"),
    "act-close-coup": N_("fermer la collecte"),
    "act-retain-top": N_("retenir"),
    "act-announce": N_("annoncer"),
    "act-interrupt": N_("interrompre"),
    "act-resume": N_("reprendre la partie"),
    "act-annul-coup": N_("annuler le coup"),
    "act-end-game": N_("finir"),
    "act-type-line": N_("saisir une ligne"),
    "act-enter-slip": N_("saisir un bulletin"),
    "act-withdraw-slip": N_("reprendre un bulletin"),
    "act-undo-line": N_("défaire une ligne"),
    "act-sanction-player": N_("sanctionner"),
    "act-settle-difference": N_("différences"),
    "act-amend-slip": N_("corriger un bulletin"),
    "act-lodge-appeal": N_("appel"),
    "act-decide-appeal": N_("appel"),
    "act-deliver-notice": N_("billets"),
    "act-refuse-mean": N_("refuser la moyenne"),
    "act-enrol-players": N_("joueurs"),
    "act-change-player": N_("corriger un joueur"),
    "act-remove-player": N_("retirer un joueur"),
    "act-leave-game": N_("départ d’une table"),
    "act-come-back": N_("retour d’une table"),
    "act-appoint-arbiter": N_("désigner un arbitre"),
    "act-name-next": N_("partie suivante"),
    "act-release-arbiter": N_("libérer un arbitre"),
    "act-set-hall-options": N_("options de la salle"),
    "act-settle-ties": N_("départager"),
    "act-go-by-hand": N_("continuer à la main"),
    "act-renew-multiplex-code": N_("changer le code des autres salles"),
    "act-put-hall-out": N_("écarter une salle"),
    "act-take-hall-back": N_("reprendre une salle"),
    "act-hand-in": N_("Déposer"),
    # What undoing takes back
    "undoes-drawn": N_("le tirage du coup {coup}"),
    "undoes-thinking": N_("le départ du chrono"),
    "undoes-bell": N_("la cloche"),
    "undoes-closed": N_("la fermeture de la collecte"),
    "undoes-retained": N_("le top retenu du coup {coup}"),
    "undoes-ended": N_("la fin de la partie"),
    "undoes-rejet": N_("le rejet du tirage {rack}"),
    "undoes-decision": N_("la décision sur la table {table}, coup {coup}"),
    "undoes-annulment": N_("l’annulation du coup {coup}"),
    # What may be done at home
    "act-play-word": N_("Proposer"),
    "act-play-word-final": N_("Déposer"),
    "finish-alone": N_("Voir le top"),
    "finish-race-alone": N_("Donner le top"),
    "finish-race": N_("Je renonce"),
    "finish-proposed": N_("J’ai fini"),
    "finish-nothing": N_("Je n’ai rien"),
    "finish-slips": N_("Ne rien déposer"),
    "home-first-rack": N_("Premier tirage"),
    "home-draw-rack": N_("Coup suivant"),
    "home-start-clock": N_("Lancer le chronomètre"),
    "home-pause-clock": N_("Pause"),
    "home-resume-clock": N_("Relancer"),
    "home-ring-bell": N_("Fermer le coup"),
    "home-close-coup": N_("Fermer le coup"),
    "home-retain-top": N_("Fermer le coup"),
    "home-announce": N_("Annoncer"),
    "home-end-game": N_("Finir la partie"),
    # What happened
    "told-why": N_("Motif : {why}."),
    "told-article": N_(", article {article}"),
    "told-out": N_(" Élimination : {tables}."),
    "told-in": N_(" Retour en jeu : {tables}."),
    "told-missing": N_("Sans bulletin : {tables}."),
    "told-own": N_("Bulletin : {said}."),
    "told-solo": N_("Solo : table {table}."),
    "said-solo": N_("Coup {coup}, solo de la table {table}."),
    "told-all-tables": N_("toutes les tables"),
    "told-game-opened": N_("Partie ouverte : {formula}, {tempo}, {edition}."),
    "told-rack-drawn": N_("Coup {coup}, tirage {rack}."),
    "told-rack-drawn-kept": N_("Coup {coup}, reliquat {kept}, tirage {rack}."),
    "told-rack-rejected": N_("Coup {coup}, rejet du tirage {rack} : {reason}, article {article}."),
    "told-rack-withdrawn": N_("Coup {coup} : tirage repris, ses lettres retournent au sac."),
    "told-rejet-withdrawn": N_("Coup {coup} : rejet repris."),
    "told-tops-found": N_("Coup {coup}, top à {points} : {word} en {ref}."),
    "told-tops-found-many": N_(
        "Coup {coup}, top à {points}, {ties} solutions : {word} en {ref} est proposé."
    ),
    "told-tops-found-none": N_("Coup {coup} : aucune solution ne marque de points."),
    "told-clock-started": N_("Coup {coup} : chrono lancé, {time}."),
    "told-clock-paused": N_("Coup {coup} : chrono suspendu, il reste {time}."),
    "told-clock-resumed": N_("Coup {coup} : chrono relancé."),
    "told-clock-withdrawn": N_("Coup {coup} : départ du chrono repris."),
    "told-signal-given": N_("Coup {coup} : encore {seconds} secondes."),
    "told-bell-rung": N_("Coup {coup} : le temps est écoulé."),
    "told-bell-rung-early": N_("Coup {coup} : cloche avant l’heure, il restait {time}."),
    "told-bell-rung-untimed": N_("Coup {coup} : cloche."),
    "told-bell-withdrawn": N_("Coup {coup} : cloche reprise."),
    "told-coup-closed": N_("Coup {coup} : collecte fermée."),
    "told-coup-closed-mail": N_("Coup {coup} : collecte fermée, {slips} par téléphone."),
    "told-coup-reopened": N_("Coup {coup} : collecte rouverte."),
    "told-top-retained": N_("Coup {coup}, top retenu : {word} en {ref}, {points} ({why})."),
    "told-top-retained-joker": N_(
        "Coup {coup}, top retenu : {word} en {ref}, {points} ({why}). Joker remplacé par {letter}."
    ),
    "told-top-withdrawn": N_("Coup {coup} : top repris, le coup ne compte plus."),
    "told-coup-annulled": N_(
        "Coup {coup} annulé, article {article} : le tirage {rack} retourne au sac."
    ),
    "told-coup-restored": N_("Coup {coup} rétabli."),
    "told-head-heard": N_("Ce que la salle de tête a décidé est écrit ici, jusqu’au n° {number}."),
    "told-gone-by-hand": N_("Lien perdu : la salle continue à la main."),
    "told-joined-again": N_("La salle suit de nouveau la tête du multiplex."),
    "told-multiplex-led": N_("D’autres salles peuvent suivre celle-ci."),
    "told-multiplex-code-renewed": N_("Le code des autres salles est changé."),
    "told-hall-put-out": N_("{centre} est écartée du multiplex."),
    "told-hall-taken-back": N_("{centre} est reprise dans le multiplex."),
    "told-game-interrupted": N_("Partie interrompue."),
    "told-game-resumed": N_("Partie reprise."),
    "told-game-ended": N_("Partie finie : {why}."),
    "told-game-ended-annulled": N_("Partie annulée : {why}. Aucun résultat ne compte."),
    "told-game-reopened": N_("Partie rouverte."),
    "told-announced-rack": N_("Coup {coup} : tirage annoncé."),
    "told-announced-start": N_("Coup {coup} : départ annoncé."),
    "told-announced-signal": N_("Coup {coup} : signal annoncé."),
    "told-announced-end": N_("Coup {coup} : fin du temps annoncée."),
    "told-announced-top": N_("Coup {coup} : top annoncé."),
    "told-announced-game-end": N_("Fin de la partie annoncée."),
    "told-word-played": N_("Coup {coup} : {word} en {ref}, {points}."),
    "told-word-played-refused": N_("Coup {coup} : {word} en {ref}, refusé. {why}"),
    "told-seat-finished": N_("Coup {coup} : recherche finie."),
    "told-players-enrolled": N_("Inscription : {tables}."),
    "told-player-changed": N_("Table {table} : fiche corrigée."),
    "told-player-removed": N_("Table {table} : retirée de la liste."),
    "told-player-left": N_("Table {table} : départ après le coup {after_coup}."),
    "told-player-back": N_("Table {table} : retour."),
    "told-arbiter-appointed": N_("Arbitre {id} : {tables}."),
    "told-arbiter-appointed-double": N_("Double-arbitre {id} : {tables}."),
    "told-arbiter-released": N_("Arbitre {id} : ne juge plus."),
    "told-hall-options-set": N_("Options de la salle : {solos}, {ties}, {searches}, {names}."),
    "told-names-names": N_("noms montrés à tous"),
    "told-names-initials": N_("initiales montrées à tous"),
    "told-names-tables": N_("tables seules montrées à tous"),
    "told-searches-closed": N_("recherches fermées aux autres pendant la partie"),
    "told-searches-open": N_("recherches laissées ouvertes"),
    "told-ties-settled": N_("Mort subite pour départager : {outcome}."),
    "told-ties-settled-none": N_("Départage en mort subite repris."),
    "told-ties-out": N_("table {table} éliminée au coup {coup}"),
    "told-solos-live": N_("solos annoncés à chaque coup"),
    "told-solos-kept": N_("solos gardés pour la fin"),
    "told-ties-none": N_("ex æquo à égalité"),
    "told-ties-last-coups": N_("égalités départagées par les derniers coups"),
    "told-ties-sudden-death": N_("égalités départagées par une mort subite"),
    "told-slip-entered": N_("Coup {coup}, table {table} : {said}."),
    "told-slip-entered-blind": N_("Coup {coup}, table {table}, double-arbitrage : {said}."),
    "told-slips-collected": N_("Coup {coup} : collecte des téléphones, {slips}."),
    "told-line-undone": N_("Coup {coup} : ligne défaite, {tables}."),
    "told-slip-withdrawn": N_("Coup {coup}, table {table} : bulletin repris."),
    "told-player-sanctioned-warning": N_(
        "Coup {coup}, table {table} : avertissement pour motif disciplinaire."
    ),
    "told-player-sanctioned-zero": N_(
        "Coup {coup}, table {table} : zéro pour motif disciplinaire."
    ),
    "told-player-sanctioned-lifted": N_(
        "Coup {coup}, table {table} : sanction disciplinaire levée."
    ),
    "told-coup-scored": N_("Coup {coup} compté. {parts}"),
    "told-difference-settled": N_("Coup {coup}, table {table}, désaccord tranché : {said}."),
    "told-slip-amended": N_("Coup {coup}, table {table}, bulletin corrigé : {said}.{gone}"),
    "told-appeal-lodged": N_("Coup {coup}, table {table} : appel."),
    "told-appeal-decided": N_("Coup {coup}, table {table}, appel tranché : {said}.{gone}"),
    "told-decision-withdrawn": N_(
        "Coup {coup}, table {table} : décision reprise, le verdict d’avant vaut de nouveau."
    ),
    "told-notice-delivered": N_(
        "Coup {coup}, table {table} : billet remis avant le coup {before_coup}."
    ),
    "told-notice-delivered-wrong": N_(
        "Coup {coup}, table {table} : billet inexact remis avant le coup {before_coup}."
    ),
    "told-mean-refused": N_("Coup {coup}, table {table} : moyenne refusée, article {article}."),
    # Why a rack goes back
    "rejet-minimum": N_("trop peu de voyelles ou de consonnes"),
    "rejet-no-score": N_("aucun mot jouable"),
    "rejet-identical": N_("identique au tirage annulé"),
    "rejet-referee": N_("décision du juge-arbitre"),
    # Why a solution is retained
    "reason-only": N_("seule solution"),
    "reason-joker": N_("garde le joker"),
    "reason-joker-lost": N_("préserve le joker"),
    "reason-end": N_("met fin à la partie"),
    "reason-opening": N_("ouvre le plus le jeu"),
    "reason-first": N_("première de la liste"),
    "reason-referee": N_("choix du juge-arbitre"),
    "reason-found": N_("trouvée la première"),
    "reason-prepared": N_("top de la partie préparée"),
    "package-only": N_(
        "Cette partie vient d’un paquet : ses tirages et ses tops sont les mêmes partout."
    ),
    "package-coup": N_("Ce n’est pas le coup {coup} du paquet."),
    "package-differs": N_(
        "Coup {coup} : le tirage {rack} du paquet n’est pas possible ici ; cette version de Pioche "
        "n’est pas celle de l’organisateur."
    ),
    "package-top": N_("Coup {coup} : le top retenu est celui du paquet, le même partout."),
    # Sanctions
    "sanction-warning": N_("avertissement"),
    "sanction-penalty": N_("moins {penalty}"),
    "sanction-zero": N_("zéro"),
    # Its events, by name
    "event-game-opened": N_("ouverture"),
    "event-game-ended": N_("fin de partie"),
    "event-word-played": N_("mot proposé"),
    "event-rack-drawn": N_("tirage"),
    "event-rack-rejected": N_("rejet"),
    "event-rack-withdrawn": N_("tirage repris"),
    "event-rejet-withdrawn": N_("rejet repris"),
    "event-tops-found": N_("tops trouvés"),
    "event-clock-started": N_("départ du temps"),
    "event-clock-paused": N_("pause"),
    "event-clock-resumed": N_("reprise du temps"),
    "event-clock-withdrawn": N_("départ annulé"),
    "event-signal-given": N_("signal"),
    "event-bell-rung": N_("fin du temps"),
    "event-bell-withdrawn": N_("fin du temps annulée"),
    "event-coup-closed": N_("dépôt clos"),
    "event-coup-reopened": N_("dépôt rouvert"),
    "event-top-retained": N_("top retenu"),
    "event-top-withdrawn": N_("top repris"),
    "event-coup-annulled": N_("coup annulé"),
    "event-coup-restored": N_("coup rétabli"),
    "event-game-interrupted": N_("interruption"),
    "event-game-resumed": N_("reprise"),
    "event-game-reopened": N_("partie rouverte"),
    "event-announced": N_("annonce"),
    "event-head-heard": N_("salle de tête"),
    "event-gone-by-hand": N_("à la main"),
    "event-joined-again": N_("lien retrouvé"),
    "event-multiplex-led": N_("multiplex ouvert"),
    "event-multiplex-code-renewed": N_("code changé"),
    "event-hall-put-out": N_("salle écartée"),
    "event-hall-taken-back": N_("salle reprise"),
    "event-seat-finished": N_("recherche finie"),
    "event-players-enrolled": N_("joueurs inscrits"),
    "event-slip-entered": N_("bulletin saisi"),
    "event-slips-collected": N_("bulletins relevés"),
    "event-line-undone": N_("ligne annulée"),
    "event-slip-withdrawn": N_("bulletin repris"),
    "event-player-sanctioned": N_("sanction"),
    "event-coup-scored": N_("coup compté"),
    "event-difference-settled": N_("désaccord tranché"),
    "event-slip-amended": N_("bulletin corrigé"),
    "event-appeal-lodged": N_("appel"),
    "event-appeal-decided": N_("appel tranché"),
    "event-decision-withdrawn": N_("décision reprise"),
    "event-notice-delivered": N_("billet remis"),
    "event-mean-refused": N_("moyenne refusée"),
    "event-player-changed": N_("joueur modifié"),
    "event-player-left": N_("départ d’un joueur"),
    "event-player-back": N_("retour d’un joueur"),
    "event-player-removed": N_("joueur retiré"),
    "event-arbiter-appointed": N_("arbitre désigné"),
    "event-arbiter-released": N_("arbitre libéré"),
    "event-hall-options-set": N_("options de la salle"),
    "event-ties-settled": N_("égalités départagées"),
    # The home page
    "evening-name": N_("Arbitrer une soirée"),
    "evening-about": N_("Trois questions, puis le premier tirage."),
    "evening-title": N_("Soirée de duplicate"),
    "name": N_("Duplicate"),
    "rules": N_(
        "À chaque coup, tout le monde a les mêmes sept lettres et la même grille.\n"
        "Chacun cherche le mot qui rapporte le plus. Une place s’écrit H4 pour un mot "
        "horizontal qui part de la ligne H, colonne 4, et 4H pour un mot vertical.\n"
        "Le premier mot passe par l’étoile ; les suivants touchent ceux de la grille, et "
        "tout ce qui se forme doit exister.\n"
        "Une lettre vaut ce qu’elle porte ; LD et LT la doublent ou la triplent, MD et MT "
        "le mot entier, la première fois qu’on couvre la case. Poser ses sept lettres "
        "rapporte 50 points de plus : c’est un scrabble. Un joker remplace n’importe "
        "quelle lettre et vaut zéro.\n"
        "Le temps écoulé, le meilleur mot possible, le top, est posé sur la grille pour "
        "tous, et chacun marque ce que valait le sien. On rejoue avec les lettres qui "
        "restent, complétées.\n"
        "Au topping, on cherche le top lui-même, le plus vite possible."
    ),
    "about": N_("Contre le top, seul ou entre amis."),
    "topping-name": N_("Topping"),
    "topping-about": N_("Trouver le top, le plus vite possible."),
    "ask-manner": N_("Façon de jouer"),
    "manner-free": N_("En liberté"),
    "manner-free-about": N_("Essayez autant de mots que vous voulez : le meilleur compte."),
    "manner-slips": N_("Comme en compétition"),
    "manner-slips-about": N_(
        "Un seul bulletin par coup, sans essai ni indice ni pause ; les fautes coûtent ce que dit "
        "le règlement."
    ),
    "ask-formula": N_("Formule"),
    "ask-tempo": N_("Temps par coup"),
    "ask-tables": N_("Nombre de tables"),
    "ask-name": N_("Nom de la soirée (facultatif)"),
    "ask-place": N_("Lieu, en tête des feuilles (facultatif)"),
    "ask-edition": N_("Règlement"),
    "ask-scores": N_("Score des bulletins"),
    "ask-clock": N_("Chronomètre"),
    "ask-time": N_("Temps"),
    "ask-friends": N_("Avec des amis"),
    "friends-note": N_(
        "Chacun reçoit un lien et joue sur son écran. Sans personne, vous jouez seul."
    ),
    "scores-claimed": N_("Compétition : le joueur compte"),
    "scores-claimed-about": N_("Un score absent ou faux vaut un avertissement."),
    "scores-computed": N_("Amicale : le score se calcule"),
    "scores-computed-about": N_("Le score s’affiche pendant que le mot se pose."),
    "ask-searches": N_("Recherches sur ce serveur"),
    "searches-closed": N_("Fermées aux autres pendant la partie"),
    "searches-closed-about": N_(
        "Du premier tirage à la fin, seuls les arbitres ont les outils de mots, les tirages à la "
        "main et les grilles données ; les parties tirées au hasard continuent."
    ),
    "searches-open": N_("Laissées ouvertes"),
    "ask-names": N_("Ce que tout le monde lit des joueurs"),
    "names-initials": N_("Leurs initiales"),
    "names-initials-about": N_(
        "Au mur, sur les téléphones et en compétition ; arbitres et feuilles ont les noms."
    ),
    "names-tables": N_("Leur table seulement"),
    "names-tables-about": N_("Personne n’est nommé à l’écran ; arbitres et feuilles ont les noms."),
    "names-names": N_("Leurs noms, clubs et catégories"),
    "names-names-about": N_("Avec leur accord : la page est ouverte à qui en a l’adresse."),
    "searches-open-about": N_("Qui connaît le tirage peut en chercher les mots ici."),
    "clock-on": N_("Avec chronomètre"),
    "clock-on-about": N_("Ce qui est posé quand la cloche sonne compte."),
    "clock-off": N_("Sans chronomètre"),
    "clock-off-about": N_("Vous prenez votre temps : le top vient quand vous le demandez."),
    "race-on": N_("Une minute par coup"),
    "race-on-about": N_("Passé ce temps, le top est donné et coûte {penalty} secondes."),
    "race-off": N_("Sans limite"),
    "race-off-about": N_("On cherche tant qu’on veut ; le temps passé n’est pas compté."),
    "formula-normale": N_("Partie normale"),
    "formula-normale-about": N_("Sept lettres, 50 points de prime pour un scrabble."),
    "formula-joker": N_("Joker"),
    "formula-joker-about": N_("Un joker dans chaque tirage, remplacé par sa lettre une fois posé."),
    "formula-7-sur-8": N_("7 sur 8"),
    "formula-7-sur-8-about": N_("Huit lettres au tirage, sept à poser au plus."),
    "formula-7-et-8": N_("7 et 8"),
    "formula-7-et-8-about": N_("Huit lettres, toutes jouables : 75 points de prime pour huit."),
    "formula-7-8-9": N_("7, 8 et 9"),
    "formula-7-8-9-about": N_("Neuf lettres, toutes jouables : 100 points de prime pour neuf."),
    "formula-mort-subite": N_("Mort subite"),
    "formula-mort-subite-about": N_("Qui marque moins que le meilleur est éliminé."),
    "formula-topping": N_("Topping"),
    "formula-topping-about": N_("Trouver le top compte seul, et le temps mis à le trouver."),
    "tempo-none": N_("sans chrono"),
    "tempo-formula": N_("temps de la formule"),
    "tempo-signal": N_("Signal {seconds} secondes avant la fin."),
    "tempo-sudden": N_("Celui de la mort subite : de {longest} à {shortest}"),
    "sudden-note": N_(
        "Une table qui marque moins que la meilleure est éliminée ; il en faut donc au moins deux."
    ),
    "sudden-home-note": N_(
        "Qui marque moins que le meilleur des joueurs est éliminé. Seul, on ne l’est jamais : "
        "invitez quelqu’un."
    ),
}


def tallied(what: str, count: int, of: int = 0) -> str:
    """« 3 bulletins », « 12 tables », « 2 tables sur 12 ont trouvé le top. »"""
    if what == "slip":
        text = ngettext("{n} bulletin", "{n} bulletins", count)
    elif what == "table":
        text = ngettext("{n} table", "{n} tables", count)
    elif of == 1:
        text = _("Le top est trouvé.") if count else _("Le top n’est pas trouvé.")
    elif not count:
        text = _("Aucune table n’a trouvé le top.")
    else:
        text = ngettext(
            "{n} table sur {of} a trouvé le top.", "{n} tables sur {of} ont trouvé le top.", count
        )
    return text.format(n=count, of=of)


def tables_text(tables: Sequence[int], named: int) -> str:
    """« table 3 », « tables 3, 4, 8 » ; of more than `named`, the first and how many."""
    if len(tables) > named:
        return _("{n} tables").format(n=len(tables))
    listed = ", ".join(map(str, tables))
    return ngettext("table {list}", "tables {list}", len(tables)).format(list=listed)
