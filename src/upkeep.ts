import { purgeAccounts } from './accounts/accounts-purge-service.ts';
import { answerRequests } from './accounts/forgotten-password-service.ts';
import { revokeDemoSignIns } from './accounts/tokens-service.ts';
import { purgeAudit } from './audit/audit-service.ts';
import { serviceOrigin } from './audit/origin.ts';
import type { Dependencies } from './dependencies.ts';
import { purgeBudgets } from './limits/budgets-service.ts';
import { purgeMails } from './mail/outbox-service.ts';
import { purgeEarlierLinks } from './registrations/guests-service.ts';
import { purgeKeptAnswers } from './repeats/repeats-service.ts';
import { purgeEmailChanges } from './me/email-change-service.ts';
import { purgeChallenges } from './passkeys/challenges-service.ts';
import { isSetupNeeded } from './setup/organisation-service.ts';
import { makeSetupLink } from './setup/setup-service.ts';
import { startHourly } from './shared/hourly.ts';
import { purgeRemoved } from './transfer/import/restoring-service.ts';

/** Makes the data ready for requests; returns what a newcomer reads once the service listens. */
export async function prepareData(deps: Dependencies): Promise<Welcome> {
  if (!deps.config.demo) {
    await endDemoSignIns(deps);
    const isNeeded = await isSetupNeeded(deps.storage.db, deps.config);
    return isNeeded ? { aside: setupWords(await makeSetupLink(deps)) } : {};
  }
  // Loaded only where it is wanted: a real service draws no portraits.
  const demo = await import('./demo/demo-service.ts');
  await demo.fillDemoIfEmpty(deps);
  return { text: await demo.demoWelcome(deps) };
}

/** What a newcomer reads once the service listens. */
export interface Welcome {
  text?: string;
  /** What must not stand among the lines of the log, because it opens something. */
  aside?: string;
}

/** Shows it to whoever watches. */
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

/** What is kept for a set time is deleted when that is over: the running service looks for it every hour. */
export function startPurges({ storage, clock, config, logger }: Dependencies): { stop(): Promise<void> }[] {
  const { tokenDays, auditDays, mailDays } = config;
  const purges: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    'ended tokens and old counts of sign-ins': (signal) =>
      purgeAccounts({ storage, clock, tokenDays, config }, signal),
    'challenges of passkeys that nobody answered': (signal) => purgeChallenges(storage, clock, signal),
    'budgets that have recovered': () => purgeBudgets(storage, clock),
    'links of invitations to past events': () => purgeEarlierLinks(storage, clock),
    'answers that were kept for a day': (signal) => purgeKeptAnswers({ storage, clock }, signal),
    'new e-mail addresses that nobody confirmed': (signal) => purgeEmailChanges(storage, clock, signal),
    'old mails': (signal) => purgeMails({ storage, clock, days: mailDays }, signal),
    'old entries of the audit trail': (signal) => purgeAudit({ storage, clock, days: auditDays }, signal),
    'rows that an import removed long ago': () => purgeRemoved(storage, clock),
  };
  const running = Object.entries(purges).map(([what, purge]) =>
    startHourly(purge, (error) => logger.error({ err: error }, `${what} could not be deleted`)),
  );
  // A process that ended too early has left them.
  const forgotten = startHourly(
    () => answerRequests({ storage, clock, config }),
    (error) => logger.error({ err: error }, 'requests for new passwords could not be answered'),
  );
  return [...running, forgotten];
}

/** Anyone could sign in to the demo: outside it, what they were given there opens nothing. */
async function endDemoSignIns({ storage, clock, logger }: Dependencies): Promise<void> {
  const revoked = await revokeDemoSignIns(storage, clock, serviceOrigin());
  if (revoked > 0) logger.warn({ revoked }, 'sign-ins that were made in demo mode are revoked');
}
