import type { Attending } from '../event/attending.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { ErrorKind } from '../../platform/shared/errors.ts';
import type { RefusalReason } from './invitation-refusal.ts';

/** The sentences of the guest's pages. Names come into them as escaped HTML. */
export interface PageWords {
  title(event: string): string;
  /** Before the sentence that says who invites. */
  greeting(guest: string): string;
  invites(host: string): string;
  /** The same of an event that was cancelled. */
  invited(host: string): string;
  readonly when: string;
  readonly where: string;
  readonly about: string;
  readonly state: Readonly<Record<Attending | 'unanswered', string>>;
  /** On the buttons. */
  readonly yes: string;
  readonly no: string;
  readonly yesAfterAll: string;
  readonly noAfterAll: string;
  readonly ticket: string;
  readonly calendar: string;
  askHost(host: string): string;
  readonly back: string;
  readonly languages: string;
  /** Why something is not possible. */
  readonly because: Readonly<Record<RefusalReason, string>>;
  /** Headings of pages that say so. */
  readonly heading: Readonly<Partial<Record<ErrorKind, string>>>;
  readonly wait: string;
  readonly soon: string;
  readonly broken: string;
  report(requestId: string): string;
}

const en: PageWords = {
  title: (event) => `Invitation: ${event}`,
  greeting: (guest) => `Dear ${guest},`,
  invites: (host) => `${host} invites you.`,
  invited: (host) => `${host} invited you.`,
  when: 'When',
  where: 'Where',
  about: 'About the event',
  state: {
    YES: 'You are coming. We look forward to seeing you.',
    NO: 'You are not coming.',
    unanswered: 'You have not answered yet.',
  },
  yes: 'Yes, I am coming',
  no: 'No, I cannot come',
  yesAfterAll: 'I am coming after all',
  noAfterAll: 'I cannot come after all',
  ticket: 'Open the ticket (PDF)',
  calendar: 'Add to calendar',
  askHost: (host) => `If something is wrong, please ask ${host}.`,
  back: 'Back to the invitation',
  languages: 'Language',
  because: {
    unknown: 'This invitation was not found. Please check that the address is complete.',
    withdrawn:
      'This invitation was taken back. If you have a question, please ask the person who invited you.',
    over: 'The event is over, and so is this invitation.',
    cancelled: 'The event was cancelled.',
    'checked-in': 'You are already checked in.',
    started: 'The event has already started.',
    closed: 'Registration is closed.',
    full: 'Too few places are left. Your answer was not changed.',
    'not-understood': 'Your answer was not understood.',
    'ticket-cancelled': 'There are no tickets any more: the event was cancelled.',
    'ticket-declined': 'There is no ticket, because you have declined the invitation.',
    'no-tickets': 'This event has no tickets.',
    'not-answered': 'There is no ticket yet, because you have not answered the invitation.',
  },
  heading: {
    'bad-input': 'Please answer again',
    'not-found': 'This link leads nowhere',
    conflict: 'This is not possible now',
    gone: 'This is over',
    'too-many-requests': 'Please wait a little',
    unavailable: 'Please try again soon',
  },
  wait: 'There were too many requests in a short time. Please try again in a minute.',
  soon: 'The service is not available at the moment. Nothing of yours is lost.',
  broken: 'Something went wrong',
  report: (requestId) => `Something went wrong here. Please report it with the request id ${requestId}.`,
};

const de: PageWords = {
  title: (event) => `Einladung: ${event}`,
  greeting: (guest) => `Guten Tag ${guest},`,
  invites: (host) => `${host} lädt Sie ein.`,
  invited: (host) => `${host} hatte Sie eingeladen.`,
  when: 'Wann',
  where: 'Wo',
  about: 'Zur Veranstaltung',
  state: {
    YES: 'Sie haben zugesagt. Wir freuen uns auf Sie.',
    NO: 'Sie haben abgesagt.',
    unanswered: 'Sie haben noch nicht geantwortet.',
  },
  yes: 'Ja, ich komme',
  no: 'Nein, ich kann nicht',
  yesAfterAll: 'Ich komme doch',
  noAfterAll: 'Ich kann doch nicht',
  ticket: 'Ticket öffnen (PDF)',
  calendar: 'In den Kalender eintragen',
  askHost: (host) => `Falls etwas nicht stimmt, fragen Sie bitte ${host}.`,
  back: 'Zurück zur Einladung',
  languages: 'Sprache',
  because: {
    unknown: 'Diese Einladung wurde nicht gefunden. Bitte prüfen Sie, ob die Adresse vollständig ist.',
    withdrawn:
      'Diese Einladung wurde zurückgezogen. Bei Fragen wenden Sie sich bitte an die Person, die Sie eingeladen hat.',
    over: 'Die Veranstaltung ist vorbei, und damit auch diese Einladung.',
    cancelled: 'Die Veranstaltung wurde abgesagt.',
    'checked-in': 'Sie sind bereits eingecheckt.',
    started: 'Die Veranstaltung hat bereits begonnen.',
    closed: 'Die Anmeldung ist geschlossen.',
    full: 'Es sind zu wenige Plätze frei. Ihre Antwort wurde nicht geändert.',
    'not-understood': 'Ihre Antwort wurde nicht verstanden.',
    'ticket-cancelled': 'Es gibt keine Tickets mehr: Die Veranstaltung wurde abgesagt.',
    'ticket-declined': 'Es gibt kein Ticket, weil Sie abgesagt haben.',
    'no-tickets': 'Für diese Veranstaltung gibt es keine Tickets.',
    'not-answered': 'Es gibt noch kein Ticket, weil Sie noch nicht geantwortet haben.',
  },
  heading: {
    'bad-input': 'Bitte antworten Sie noch einmal',
    'not-found': 'Dieser Link führt nirgendwohin',
    conflict: 'Das geht jetzt nicht',
    gone: 'Das ist vorbei',
    'too-many-requests': 'Bitte warten Sie einen Moment',
    unavailable: 'Bitte versuchen Sie es gleich noch einmal',
  },
  wait: 'Es kamen zu viele Anfragen in kurzer Zeit. Bitte versuchen Sie es in einer Minute noch einmal.',
  soon: 'Der Dienst ist im Moment nicht erreichbar. Es ist nichts verloren gegangen.',
  broken: 'Etwas ist schiefgegangen',
  report: (requestId) =>
    `Hier ist etwas schiefgegangen. Bitte melden Sie es mit der Anfragenummer ${requestId}.`,
};

const fr: PageWords = {
  title: (event) => `Invitation\u00a0: ${event}`,
  greeting: (guest) => `Bonjour ${guest},`,
  invites: (host) => `${host} vous invite.`,
  invited: (host) => `${host} vous avait adressé une invitation.`,
  when: 'Quand',
  where: 'Où',
  about: 'À propos de l’événement',
  state: {
    YES: 'Vous avez accepté l’invitation. Au plaisir de vous accueillir\u00a0!',
    NO: 'Vous avez décliné l’invitation.',
    unanswered: 'Vous n’avez pas encore répondu.',
  },
  yes: 'Oui, je viens',
  no: 'Non, je ne peux pas',
  yesAfterAll: 'Finalement, je viens',
  noAfterAll: 'Finalement, je ne peux pas',
  ticket: 'Ouvrir le billet (PDF)',
  calendar: 'Ajouter à l’agenda',
  askHost: (host) => `En cas d’erreur, veuillez vous adresser à ${host}.`,
  back: 'Retour à l’invitation',
  languages: 'Langue',
  because: {
    unknown: 'Cette invitation est introuvable. Veuillez vérifier que l’adresse est complète.',
    withdrawn:
      'Cette invitation a été retirée. Pour toute question, adressez-vous à la personne qui vous l’avait envoyée.',
    over: 'L’événement est terminé, et cette invitation avec lui.',
    cancelled: 'L’événement a été annulé.',
    'checked-in': 'Votre entrée est déjà enregistrée.',
    started: 'L’événement a déjà commencé.',
    closed: 'Les inscriptions sont closes.',
    full: 'Il reste trop peu de places. Votre réponse n’a pas été modifiée.',
    'not-understood': 'Votre réponse n’a pas été comprise.',
    'ticket-cancelled': 'Il n’y a plus de billets\u00a0: l’événement a été annulé.',
    'ticket-declined': 'Il n’y a pas de billet, car vous avez décliné l’invitation.',
    'no-tickets': 'Cet événement n’a pas de billets.',
    'not-answered': 'Il n’y a pas encore de billet, car vous n’avez pas répondu à l’invitation.',
  },
  heading: {
    'bad-input': 'Veuillez répondre à nouveau',
    'not-found': 'Ce lien ne mène nulle part',
    conflict: 'Ce n’est pas possible pour le moment',
    gone: 'C’est terminé',
    'too-many-requests': 'Veuillez patienter un instant',
    unavailable: 'Veuillez réessayer dans un instant',
  },
  wait: 'Il y a eu trop de demandes en peu de temps. Veuillez réessayer dans une minute.',
  soon: 'Le service n’est pas disponible pour le moment. Rien n’est perdu.',
  broken: 'Un problème est survenu',
  report: (requestId) =>
    `Un problème est survenu chez nous. Veuillez le signaler avec le numéro de demande ${requestId}.`,
};

const it: PageWords = {
  title: (event) => `Invito: ${event}`,
  greeting: (guest) => `Buongiorno ${guest},`,
  invites: (host) => `${host} La invita.`,
  invited: (host) => `${host} Le aveva inviato un invito.`,
  when: 'Quando',
  where: 'Dove',
  about: 'L’evento',
  state: {
    YES: 'Ha accettato l’invito. La aspettiamo con piacere.',
    NO: 'Ha declinato l’invito.',
    unanswered: 'Non ha ancora risposto.',
  },
  yes: 'Sì, vengo',
  no: 'No, non posso',
  yesAfterAll: 'Alla fine vengo',
  noAfterAll: 'Alla fine non posso',
  ticket: 'Aprire il biglietto (PDF)',
  calendar: 'Aggiungere al calendario',
  askHost: (host) => `Se qualcosa non è corretto, si rivolga a ${host}.`,
  back: 'Tornare all’invito',
  languages: 'Lingua',
  because: {
    unknown: 'Questo invito non è stato trovato. Verifichi che l’indirizzo sia completo.',
    withdrawn: 'Questo invito è stato ritirato. Per domande si rivolga alla persona che lo aveva mandato.',
    over: 'L’evento è terminato, e con esso questo invito.',
    cancelled: 'L’evento è stato annullato.',
    'checked-in': 'Il Suo ingresso è già registrato.',
    started: 'L’evento è già iniziato.',
    closed: 'Le iscrizioni sono chiuse.',
    full: 'Restano troppo pochi posti. La Sua risposta non è stata modificata.',
    'not-understood': 'La Sua risposta non è stata compresa.',
    'ticket-cancelled': 'Non ci sono più biglietti: l’evento è stato annullato.',
    'ticket-declined': 'Non c’è un biglietto, perché ha declinato l’invito.',
    'no-tickets': 'Per questo evento non ci sono biglietti.',
    'not-answered': 'Non c’è ancora un biglietto, perché non ha risposto all’invito.',
  },
  heading: {
    'bad-input': 'Risponda di nuovo, per favore',
    'not-found': 'Questo link non porta da nessuna parte',
    conflict: 'Ora non è possibile',
    gone: 'È terminato',
    'too-many-requests': 'Attenda un momento, per favore',
    unavailable: 'Riprovi tra poco, per favore',
  },
  wait: 'Ci sono state troppe richieste in poco tempo. Riprovi tra un minuto.',
  soon: 'Il servizio al momento non è disponibile. Nulla è andato perso.',
  broken: 'Qualcosa è andato storto',
  report: (requestId) =>
    `Da parte nostra qualcosa è andato storto. Lo segnali con il numero di richiesta ${requestId}.`,
};

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const pageWords: Readonly<Record<Locale, PageWords>> = { en, de, fr, it };

/** Each language in its own words. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};
