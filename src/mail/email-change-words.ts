import type { Locale } from '../localisation/locale.ts';

/** The sentences of the mails about a new e-mail address. Names come into them as they are shown. */
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
  readonly changed: {
    subject(organisation: string): string;
    /** The new address comes with all but its first letter and its domain hidden. */
    what(organisation: string, address: string): string;
    readonly ifNot: string;
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
    changed: {
      subject: (organisation) => `${organisation}: your e-mail address was changed`,
      what: (organisation, address) => `${organisation} now writes to you at ${address}, and no longer here.`,
      ifNot:
        'If that was not you, please tell your club at once, and choose a new password: somebody else may be using your account.',
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
    changed: {
      subject: (organisation) => `${organisation}: Ihre E-Mail-Adresse wurde geändert`,
      what: (organisation, address) =>
        `${organisation} schreibt Ihnen nun an ${address} und nicht mehr an diese Adresse.`,
      ifNot:
        'Falls Sie das nicht waren, wenden Sie sich bitte gleich an Ihren Club und wählen Sie ein neues Passwort: Vielleicht benutzt jemand anders Ihr Konto.',
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
    changed: {
      subject: (organisation) => `${organisation}\u00a0: votre adresse e-mail a été modifiée`,
      what: (organisation, address) =>
        `${organisation} vous écrit désormais à ${address}, et non plus à cette adresse.`,
      ifNot:
        'Si ce n’était pas vous, prévenez tout de suite votre club et choisissez un nouveau mot de passe\u00a0: quelqu’un d’autre utilise peut-être votre compte.',
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
    changed: {
      subject: (organisation) => `${organisation}: il Suo indirizzo e-mail è cambiato`,
      what: (organisation, address) =>
        `${organisation} ora Le scrive a ${address}, e non più a questo indirizzo.`,
      ifNot:
        'Se non è stata una Sua scelta, avvisi subito il Suo club e scelga una nuova password: forse qualcun altro usa il Suo account.',
    },
    noButton: 'Se il pulsante non funziona, apra questo indirizzo:',
    regards: 'Cordiali saluti',
  },
};
