import { purgeAccounts } from './identity/sign-in/accounts-purge-service.ts';
import { answerRequests } from './identity/password-changes/forgotten-password-service.ts';
import { renewDemoIdentifier } from './identity/sign-in/credentials-service.ts';
import { revokeDemoSignIns } from './identity/tokens/tokens-service.ts';
import { purgeAudit } from './platform/audit/audit-service.ts';
import { serviceOrigin } from './platform/audit/origin.ts';
import type { Dependencies } from './dependencies.ts';
import { purgeBudgets } from './platform/rate-limits/budgets-service.ts';
import { clearEventFiles } from './events/parts/event-files-service.ts';
import { purgeMails } from './platform/outbox/outbox-service.ts';
import { purgeMessages } from './events/messages/messages-service.ts';
import { purgeRemovedEvents } from './events/organising/event-removal-service.ts';
import { purgeEarlierLinks } from './events/registration/guests-service.ts';
import { purgeStoredResponses } from './platform/idempotency/idempotency-service.ts';
import { purgeEmailChanges } from './identity/email-change/email-change-service.ts';
import { purgeChallenges } from './identity/passkeys/challenges-service.ts';
import { isSetupNeeded } from './identity/setup/organisation-service.ts';
import { makeSetupLink } from './identity/setup/setup-service.ts';
import { startHourly } from './platform/shared/hourly.ts';
import { purgeRemoved } from './data/import-export/import/restoring-service.ts';

/** Makes the data ready for requests; returns what a newcomer reads once the service listens. */
export async function prepareData(deps: Dependencies): Promise<Welcome> {
  if (!deps.config.demo) {
    await endDemoSignIns(deps);
    const isNeeded = await isSetupNeeded(deps.storage.db, deps.config);
    return isNeeded ? { aside: setupWords(await makeSetupLink(deps)) } : {};
  }
  // Loaded only where it is wanted: a real service draws no portraits.
  const demo = await import('./data/demo/demo-service.ts');
  await demo.fillDemoIfEmpty(deps);
  return { text: await demo.demoWelcome(deps) };
}

/** What a newcomer reads once the service listens. */
export interface Welcome {
  text?: string;
  /** What must not stand among the lines of the log, because it opens something. */
  aside?: string;
}

/** Shows it to anyone who watches. */
export function show({ text = '', aside = '' }: Welcome): void {
  process.stdout.write(text);
  process.stderr.write(aside);
}

function setupWords(link: string): string {
  return `
  There is nobody in the database yet. Set the service up on this page, once:

    ${link}

  or in a terminal with "guildhall setup".

`;
}

/**
 * What is done beside answering, by one process of a machine: what is kept for a set time is deleted when that is over, one kind
 * after the other, so that it takes one connection to the database at most.
 */
export function startUpkeep({ storage, clock, config, logger, eventFiles }: Dependencies): {
  stop(): Promise<void>;
} {
  const { tokenDays, auditDays, mailDays } = config;
  const rounds: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    // A process that ended too early has left them.
    'requests for new passwords could not be answered': () => answerRequests({ storage, clock, config }),
    'ended tokens and old counts of sign-ins could not be deleted': (signal) =>
      purgeAccounts({ storage, clock, tokenDays, config }, signal),
    'challenges of passkeys that nobody answered could not be deleted': (signal) =>
      purgeChallenges(storage, clock, signal),
    'budgets that have recovered could not be deleted': () => purgeBudgets(storage, clock),
    'links of invitations to past events could not be deleted': (signal) =>
      purgeEarlierLinks(storage, clock, signal),
    'answers that were kept for a day could not be deleted': (signal) =>
      purgeStoredResponses({ storage, clock }, signal),
    'new e-mail addresses that nobody confirmed and old changes of them could not be deleted': (signal) =>
      purgeEmailChanges(storage, clock, signal),
    'old messages could not be deleted': (signal) =>
      purgeMessages({ storage, clock, days: mailDays }, signal),
    'old mails could not be deleted': (signal) => purgeMails({ storage, clock, days: mailDays }, signal),
    'old entries of the audit trail could not be deleted': (signal) =>
      purgeAudit({ storage, clock, days: auditDays }, signal),
    'events that were removed long ago could not be deleted': () => purgeRemovedEvents(storage, clock),
    'files that no event has any more could not be deleted': (signal) =>
      clearEventFiles({ storage, eventFiles }, signal),
    'rows that an import removed long ago could not be deleted': (signal) =>
      purgeRemoved(storage, clock, signal),
  };
  const all = async (signal: AbortSignal) => {
    for (const [failure, work] of Object.entries(rounds)) {
      if (!signal.aborted)
        await work(signal).catch((error: unknown) => logger.error({ err: error }, failure));
    }
  };
  logger.info('this process does the hourly upkeep');
  return startHourly(all, (error) => logger.error({ err: error }, 'the hourly work has failed'));
}

/** Anyone could sign in to the demo: outside it, what they were given there, and what everyone may know, opens nothing. */
async function endDemoSignIns({ storage, clock, logger }: Dependencies): Promise<void> {
  if (await renewDemoIdentifier(storage, clock, serviceOrigin()))
    logger.warn('the calendar address of the demo, which is public, is replaced');
  const revoked = await revokeDemoSignIns(storage, clock, serviceOrigin());
  if (revoked > 0) logger.warn({ revoked }, 'sign-ins that were made in demo mode are revoked');
}
