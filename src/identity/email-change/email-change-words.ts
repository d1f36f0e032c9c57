import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of the mails about ways into an account: a new e-mail address, a new passkey. Names come into them as they are shown. */
export interface EmailChangeSentences {
  greeting(name: string): string;
  readonly confirm: {
    subject(organisation: string): string;
    why(organisation: string): string;
    /** On the button. */
    readonly button: string;
    /** Before the address, where there is no button. */
    readonly here: string;
    readonly until: string;
    readonly ifNot: string;
  };
  /** To the present address, when another one is asked for. */
  readonly asked: {
    subject(organisation: string): string;
    what(organisation: string, address: string): string;
    /** Before the link that stops it. */
    readonly ifNot: string;
  };
  readonly changed: {
    subject(organisation: string): string;
    /** The new address comes with all but its first letter and its domain hidden. */
    what(organisation: string, address: string): string;
    /** Before the link that stops it. */
    readonly ifNot: string;
  };
  /** To the address that is the member's no longer, after a change was stopped. */
  readonly stopped: {
    subject(organisation: string): string;
    what(organisation: string): string;
    readonly ifNot: string;
  };
  /** With which anyone who reads the earlier address stops a change. */
  readonly stop: {
    readonly button: string;
    until(days: number): string;
  };
  /** To somebody who has a new passkey. */
  readonly passkey: {
    subject(organisation: string): string;
    what(added: { name: string; device: string; when: string }): string;
    /** Before the address where a new password is asked for. */
    readonly ifNot: string;
    readonly button: string;
  };
  readonly noButton: string;
  readonly regards: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const emailChangeSentences: Readonly<Record<Locale, EmailChangeSentences>> = {
  en: {
    greeting: (name) => `Dear ${name}`,
    confirm: {
      subject: (organisation) => `${organisation}: please confirm your new e-mail address`,
      why: (organisation) => `From now on, ${organisation} shall write to you at this address.`,
      button: 'Confirm the address',
      here: 'Please confirm here that it is yours:',
      until: 'The link works once, and for 24 hours. Until then everything stays as it is.',
      ifNot: 'If you did not ask for it, please ignore this mail: nothing happens without you.',
    },
    asked: {
      subject: (organisation) => `${organisation}: another e-mail address was asked for`,
      what: (organisation, address) =>
        `${organisation} was asked to write to you at ${address} from now on, and no longer here. Once that is confirmed there, it holds.`,
      ifNot:
        'If that was not you, somebody else may be using your account. Stop it here: the other address is forgotten, everybody is signed out, passkeys are removed, and you choose a new password.',
    },
    changed: {
      subject: (organisation) => `${organisation}: your e-mail address was changed`,
      what: (organisation, address) => `${organisation} now writes to you at ${address}, and no longer here.`,
      ifNot:
        'If that was not you, somebody else may be using your account. Stop it here: your mails come to this address again, everybody is signed out, passkeys are removed, and you choose a new password.',
    },
    stopped: {
      subject: (organisation) => `${organisation}: the change of your e-mail address was stopped`,
      what: (organisation) =>
        `The change to this address was stopped from the earlier one. ${organisation} writes to that one again, everybody is signed out, and the password no longer works.`,
      ifNot:
        'If you changed the address yourself and somebody else reads the earlier mailbox, please tell those who keep the list of members: they put it right.',
    },
    stop: {
      button: 'That was not me',
      until: (days) => `The link works once, and for ${days} days.`,
    },
    passkey: {
      subject: (organisation) => `${organisation}: a passkey was added`,
      what: ({ name, device, when }) =>
        `“${name}” was added on ${when}, with ${device}. Whoever has that device can now sign in as you.`,
      ifNot:
        'If that was not you, have a link for a new password sent to you at once: with a new password all passkeys are removed, and everybody else is signed out.',
      button: 'Choose a new password',
    },
    noButton: 'If the button does not work, open this address:',
    regards: 'With kind regards',
  },
  de: {
    greeting: (name) => `Guten Tag ${name}`,
    confirm: {
      subject: (organisation) => `${organisation}: Bitte bestätigen Sie Ihre neue E-Mail-Adresse`,
      why: (organisation) => `Künftig soll Ihnen ${organisation} an diese Adresse schreiben.`,
      button: 'Adresse bestätigen',
      here: 'Bitte bestätigen Sie hier, dass es Ihre ist:',
      until: 'Der Link gilt einmal und 24 Stunden lang. Bis dahin bleibt alles, wie es ist.',
      ifNot:
        'Falls Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren: Ohne Sie geschieht nichts.',
    },
    asked: {
      subject: (organisation) => `${organisation}: Eine andere E-Mail-Adresse wurde verlangt`,
      what: (organisation, address) =>
        `${organisation} soll Ihnen künftig an ${address} schreiben und nicht mehr an diese Adresse. Das gilt, sobald es dort bestätigt ist.`,
      ifNot:
        'Falls Sie das nicht waren, benutzt vielleicht jemand anders Ihr Konto. Stoppen Sie es hier: Die andere Adresse wird vergessen, alle Geräte werden abgemeldet, die Passkeys entfernt, und Sie wählen ein neues Passwort.',
    },
    changed: {
      subject: (organisation) => `${organisation}: Ihre E-Mail-Adresse wurde geändert`,
      what: (organisation, address) =>
        `${organisation} schreibt Ihnen nun an ${address} und nicht mehr an diese Adresse.`,
      ifNot:
        'Falls Sie das nicht waren, benutzt vielleicht jemand anders Ihr Konto. Stoppen Sie es hier: Ihre E-Mails kommen wieder an diese Adresse, alle Geräte werden abgemeldet, die Passkeys entfernt, und Sie wählen ein neues Passwort.',
    },
    stopped: {
      subject: (organisation) => `${organisation}: Die Änderung Ihrer E-Mail-Adresse wurde gestoppt`,
      what: (organisation) =>
        `Die Änderung auf diese Adresse wurde von der früheren aus gestoppt. ${organisation} schreibt wieder dorthin, alle Geräte sind abgemeldet, und das bisherige Passwort gilt nicht mehr.`,
      ifNot:
        'Falls Sie die Adresse selbst geändert haben und jemand anders das frühere Postfach liest, wenden Sie sich bitte an die Stelle, die das Mitgliederverzeichnis führt: Sie bringt es in Ordnung.',
    },
    stop: {
      button: 'Das war ich nicht',
      until: (days) => `Der Link gilt einmal und ${days} Tage lang.`,
    },
    passkey: {
      subject: (organisation) => `${organisation}: Ein Passkey wurde hinzugefügt`,
      what: ({ name, device, when }) =>
        `«${name}» wurde hinzugefügt: ${when}, mit ${device}. Wer dieses Gerät hat, kann sich nun als Sie anmelden.`,
      ifNot:
        'Falls Sie das nicht waren, verlangen Sie gleich einen Link für ein neues Passwort: Damit werden alle Passkeys entfernt und alle anderen abgemeldet.',
      button: 'Neues Passwort wählen',
    },
    noButton: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    regards: 'Herzlich',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    confirm: {
      subject: (organisation) => `${organisation}\u00a0: merci de confirmer votre nouvelle adresse e-mail`,
      why: (organisation) => `Désormais, ${organisation} doit vous écrire à cette adresse.`,
      button: 'Confirmer l’adresse',
      here: 'Merci de confirmer ici qu’elle est bien la vôtre\u00a0:',
      until: 'Le lien fonctionne une fois, pendant 24 heures. D’ici là, rien ne change.',
      ifNot: 'Si vous n’avez rien demandé, ignorez ce courriel\u00a0: rien ne se fera sans vous.',
    },
    asked: {
      subject: (organisation) => `${organisation}\u00a0: une autre adresse e-mail a été demandée`,
      what: (organisation, address) =>
        `${organisation} doit désormais vous écrire à ${address}, et non plus à cette adresse, dès que cela aura été confirmé là-bas.`,
      ifNot:
        'Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte. Arrêtez tout ici\u00a0: l’autre adresse sera oubliée, tous les appareils seront déconnectés, les clés d’accès retirées, et vous choisirez un nouveau mot de passe.',
    },
    changed: {
      subject: (organisation) => `${organisation}\u00a0: votre adresse e-mail a été modifiée`,
      what: (organisation, address) =>
        `${organisation} vous écrit désormais à ${address}, et non plus à cette adresse.`,
      ifNot:
        'Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte. Arrêtez tout ici\u00a0: vos courriels arriveront de nouveau à cette adresse, tous les appareils seront déconnectés, les clés d’accès retirées, et vous choisirez un nouveau mot de passe.',
    },
    stopped: {
      subject: (organisation) => `${organisation}\u00a0: le changement de votre adresse e-mail a été arrêté`,
      what: (organisation) =>
        `Le passage à cette adresse a été arrêté depuis l’ancienne. ${organisation} écrit de nouveau à celle-ci, tous les appareils sont déconnectés et le mot de passe n’est plus valable.`,
      ifNot:
        'Si vous avez changé l’adresse vous-même et que quelqu’un d’autre lit l’ancienne boîte, adressez-vous aux personnes qui tiennent la liste des membres\u00a0: elles remettront tout en ordre.',
    },
    stop: {
      button: 'Ce n’était pas moi',
      until: (days) => `Le lien fonctionne une seule fois, pendant ${days} jours.`,
    },
    passkey: {
      subject: (organisation) => `${organisation}\u00a0: une clé d’accès a été ajoutée`,
      what: ({ name, device, when }) =>
        `«\u00a0${name}\u00a0» a été ajoutée\u00a0: ${when}, avec ${device}. Qui possède cet appareil peut désormais se connecter à votre place.`,
      ifNot:
        'Si ce n’était pas vous, demandez tout de suite un lien pour un nouveau mot de passe\u00a0: toutes les clés d’accès seront retirées et tous les autres appareils seront déconnectés.',
      button: 'Choisir un nouveau mot de passe',
    },
    noButton: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u00a0:',
    regards: 'Avec nos meilleures salutations',
  },
  it: {
    greeting: (name) => `Buongiorno ${name},`,
    confirm: {
      subject: (organisation) => `${organisation}: confermi il Suo nuovo indirizzo e-mail`,
      why: (organisation) => `D’ora in poi ${organisation} Le scriverà a questo indirizzo.`,
      button: 'Confermi l’indirizzo',
      here: 'Confermi qui che è il Suo:',
      until: 'Il link funziona una volta sola, per 24 ore. Fino ad allora tutto resta com’è.',
      ifNot: 'Se non l’ha chiesto Lei, ignori questa e-mail: senza di Lei non succede nulla.',
    },
    asked: {
      subject: (organisation) => `${organisation}: è stato chiesto un altro indirizzo e-mail`,
      what: (organisation, address) =>
        `D’ora in poi ${organisation} deve scriverle a ${address}, e non più a questo indirizzo, appena ciò sarà confermato da lì.`,
      ifNot:
        'Se non è stata una Sua scelta, forse qualcun altro usa il Suo account. Fermi tutto qui: l’altro indirizzo sarà dimenticato, tutti i dispositivi saranno disconnessi, le passkey rimosse, e Lei sceglierà una nuova password.',
    },
    changed: {
      subject: (organisation) => `${organisation}: il Suo indirizzo e-mail è cambiato`,
      what: (organisation, address) =>
        `${organisation} ora Le scrive a ${address}, e non più a questo indirizzo.`,
      ifNot:
        'Se non è stata una Sua scelta, forse qualcun altro usa il Suo account. Fermi tutto qui: le Sue e-mail arriveranno di nuovo a questo indirizzo, tutti i dispositivi saranno disconnessi, le passkey rimosse, e Lei sceglierà una nuova password.',
    },
    stopped: {
      subject: (organisation) => `${organisation}: il cambio del Suo indirizzo e-mail è stato fermato`,
      what: (organisation) =>
        `Il passaggio a questo indirizzo è stato fermato da quello precedente. ${organisation} scrive di nuovo a quello, tutti i dispositivi sono disconnessi e la password non è più valida.`,
      ifNot:
        'Se ha cambiato l’indirizzo Lei e qualcun altro legge la casella precedente, si rivolga a chi tiene l’elenco dei soci: rimetterà tutto a posto.',
    },
    stop: {
      button: 'Non l’ho chiesto io',
      until: (days) => `Il link funziona una volta sola, per ${days} giorni.`,
    },
    passkey: {
      subject: (organisation) => `${organisation}: è stata aggiunta una passkey`,
      what: ({ name, device, when }) =>
        `«${name}» è stata aggiunta: ${when}, con ${device}. Chi ha quel dispositivo può ora accedere al posto Suo.`,
      ifNot:
        'Se non è stata una Sua scelta, chieda subito un link per una nuova password: così tutte le passkey saranno rimosse e tutti gli altri dispositivi disconnessi.',
      button: 'Scegliere una nuova password',
    },
    noButton: 'Se il pulsante non funziona, apra questo indirizzo:',
    regards: 'Cordiali saluti',
  },
};
