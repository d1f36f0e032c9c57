import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of a mail with a link to set a password. Names come into them as they are shown. */
export interface PasswordSentences {
  greeting(name: string): string;
  readonly forgotten: PasswordOccasion;
  /** After a change of the e-mail address was stopped. */
  readonly stopped: PasswordOccasion;
  readonly first: PasswordOccasion;
  /** Before the name with which the person signs in. */
  username(name: string): string;
  /** On the button. */
  readonly choose: string;
  readonly chooseHere: string;
  readonly noButton: string;
  readonly regards: string;
}

/** What differs between a first password and a forgotten one. */
export interface PasswordOccasion {
  subject(organisation: string): string;
  why(organisation: string): string;
  /** How long the link can be used, said with the amount of hours or days. */
  until(amount: number): string;
  readonly ifNot: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const passwordSentences: Readonly<Record<Locale, PasswordSentences>> = {
  en: {
    greeting: (name) => `Dear ${name}`,
    forgotten: {
      subject: (organisation) => `${organisation}: a new password`,
      why: (organisation) => `Somebody, most likely you, asked for a new password at ${organisation}.`,
      until: (hours) => `The link works once, and for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
      ifNot: 'If you did not ask for it, there is nothing to do: your password stays as it is.',
    },
    stopped: {
      subject: (organisation) => `${organisation}: the change was stopped, choose a new password`,
      why: (organisation) =>
        `${organisation} writes to you at this address. All devices are signed out, passkeys are removed, and the earlier password opens nothing any more.`,
      until: (hours) => `The link works once, and for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
      ifNot: 'Later you can have a new one sent to you on the sign-in page, with “Forgotten your password?”.',
    },
    first: {
      subject: (organisation) => `Welcome to ${organisation}`,
      why: (organisation) =>
        `${organisation} has an account for you: for events, tickets and the directory. Choose a password, and you are in.`,
      until: (days) => `The link works once, and for ${days === 1 ? 'one day' : `${days} days`}.`,
      ifNot: 'If this is not meant for you, please ignore it: nothing happens without you.',
    },
    username: (name) => `You sign in as ${name}.`,
    choose: 'Choose a password',
    chooseHere: 'Choose your password here:',
    noButton: 'If the button does not work, open this address:',
    regards: 'With kind regards',
  },
  de: {
    greeting: (name) => `Guten Tag ${name}`,
    forgotten: {
      subject: (organisation) => `${organisation}: neues Passwort`,
      why: (organisation) => `Jemand, vermutlich Sie, hat bei ${organisation} um ein neues Passwort gebeten.`,
      until: (hours) => `Der Link gilt einmal und ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} lang.`,
      ifNot: 'Falls Sie nicht darum gebeten haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
    },
    stopped: {
      subject: (organisation) => `${organisation}: Änderung gestoppt, bitte neues Passwort wählen`,
      why: (organisation) =>
        `${organisation} schreibt Ihnen an diese Adresse. Alle Geräte sind abgemeldet, die Passkeys entfernt, und das bisherige Passwort gilt nicht mehr.`,
      until: (hours) => `Der Link gilt einmal und ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} lang.`,
      ifNot: 'Später können Sie auf der Anmeldeseite unter «Passwort vergessen?» einen neuen verlangen.',
    },
    first: {
      subject: (organisation) => `Willkommen bei ${organisation}`,
      why: (organisation) =>
        `Bei ${organisation} wartet ein Konto auf Sie: für Veranstaltungen, Tickets und das Verzeichnis. Wählen Sie ein Passwort, und es kann losgehen.`,
      until: (days) => `Der Link gilt einmal und ${days === 1 ? 'einen Tag' : `${days} Tage`} lang.`,
      ifNot:
        'Falls diese E-Mail nicht für Sie bestimmt ist, beachten Sie sie nicht: Ohne Sie geschieht nichts.',
    },
    username: (name) => `Sie melden sich als ${name} an.`,
    choose: 'Passwort wählen',
    chooseHere: 'Wählen Sie hier Ihr Passwort:',
    noButton: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    regards: 'Herzlich',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    forgotten: {
      subject: (organisation) => `${organisation}\u00a0: nouveau mot de passe`,
      why: (organisation) =>
        `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe auprès de ${organisation}.`,
      until: (hours) =>
        `Le lien fonctionne une seule fois, pendant ${hours === 1 ? 'une heure' : `${hours} heures`}.`,
      ifNot: 'Si vous n’avez rien demandé, vous n’avez rien à faire\u00a0: votre mot de passe ne change pas.',
    },
    stopped: {
      subject: (organisation) =>
        `${organisation}\u00a0: la modification est annulée, choisissez un nouveau mot de passe`,
      why: (organisation) =>
        `${organisation} vous écrit à cette adresse. Tous les appareils sont déconnectés, les clés d’accès sont retirées et l’ancien mot de passe ne fonctionne plus.`,
      until: (hours) =>
        `Le lien fonctionne une seule fois, pendant ${hours === 1 ? 'une heure' : `${hours} heures`}.`,
      ifNot:
        'Plus tard, vous pourrez en demander un autre sur la page de connexion, sous «\u00a0Mot de passe oublié\u00a0?\u00a0».',
    },
    first: {
      subject: (organisation) => `Bienvenue\u00a0: ${organisation}`,
      why: (organisation) =>
        `Un compte vous attend auprès de ${organisation}, pour les événements, les billets et l’annuaire. Choisissez un mot de passe, et c’est parti.`,
      until: (days) =>
        `Le lien fonctionne une seule fois, pendant ${days === 1 ? 'un jour' : `${days} jours`}.`,
      ifNot: 'Si ce courriel ne vous est pas destiné, ignorez-le\u00a0: rien ne se passe sans vous.',
    },
    username: (name) => `Votre nom d’utilisateur est ${name}.`,
    choose: 'Choisir un mot de passe',
    chooseHere: 'Choisissez votre mot de passe ici\u00a0:',
    noButton: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u00a0:',
    regards: 'Avec nos meilleures salutations',
  },
  it: {
    greeting: (name) => `Buongiorno ${name},`,
    forgotten: {
      subject: (organisation) => `${organisation}: nuova password`,
      why: (organisation) =>
        `Qualcuno, probabilmente Lei, ha chiesto una nuova password per ${organisation}.`,
      until: (hours) => `Il link funziona una sola volta, per ${hours === 1 ? 'un’ora' : `${hours} ore`}.`,
      ifNot: 'Se non l’ha chiesta, non deve fare nulla: la Sua password resta com’è.',
    },
    stopped: {
      subject: (organisation) => `${organisation}: modifica annullata, scelga una nuova password`,
      why: (organisation) =>
        `${organisation} Le scrive a questo indirizzo. Tutti i dispositivi sono disconnessi, le passkey sono rimosse e la password di prima non vale più.`,
      until: (hours) => `Il link funziona una sola volta, per ${hours === 1 ? 'un’ora' : `${hours} ore`}.`,
      ifNot: 'Più tardi può chiederne un altro nella pagina di accesso, con «Password dimenticata?».',
    },
    first: {
      subject: (organisation) => `Un benvenuto da ${organisation}`,
      why: (organisation) =>
        `Per Lei c’è un account presso ${organisation}: per eventi, biglietti e l’elenco dei soci. Scelga una password per cominciare.`,
      until: (days) => `Il link funziona una sola volta, per ${days === 1 ? 'un giorno' : `${days} giorni`}.`,
      ifNot: 'Se questa e-mail non è per Lei, la ignori: senza di Lei non succede nulla.',
    },
    username: (name) => `Il Suo nome utente è ${name}.`,
    choose: 'Scelga una password',
    chooseHere: 'Scelga qui la Sua password:',
    noButton: 'Se il pulsante non funziona, apra questo indirizzo:',
    regards: 'Cordiali saluti',
  },
};
