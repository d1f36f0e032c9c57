import { purgeAccounts } from './accounts/accounts-purge-service.ts';
import { revokeDemoSignIns } from './accounts/tokens-service.ts';
import { purgeAudit } from './audit/audit-service.ts';
import { serviceOrigin } from './audit/origin.ts';
import type { Dependencies } from './dependencies.ts';
import { purgeBudgets } from './limits/budgets-service.ts';
import { purgeMails } from './mail/outbox-service.ts';
import { startHourly } from './shared/hourly.ts';
import { purgeRemoved } from './transfer/import/restoring-service.ts';

/** Makes the data ready for requests; returns what a newcomer reads once the service listens. */
export async function prepareData(deps: Dependencies): Promise<string> {
  if (!deps.config.demo) {
    await endDemoSignIns(deps);
    return '';
  }
  // Loaded only where it is wanted: a real service draws no portraits.
  const demo = await import('./demo/demo-service.ts');
  await demo.fillDemoIfEmpty(deps);
  return demo.demoWelcome(deps);
}

/** What is kept for a set time is deleted when that is over: the running service looks for it every hour. */
export function startPurges({ storage, clock, config, logger }: Dependencies): { stop(): Promise<void> }[] {
  const { tokenDays, auditDays, mailDays } = config;
  const purges: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    'ended tokens and old counts of sign-ins': (signal) =>
      purgeAccounts({ storage, clock, tokenDays }, signal),
    'budgets that have recovered': () => purgeBudgets(storage, clock),
    'old mails': (signal) => purgeMails({ storage, clock, days: mailDays }, signal),
    'old entries of the audit trail': (signal) => purgeAudit({ storage, clock, days: auditDays }, signal),
    'rows that an import removed long ago': () => purgeRemoved(storage, clock),
  };
  return Object.entries(purges).map(([what, purge]) =>
    startHourly(purge, (error) => logger.error({ err: error }, `${what} could not be deleted`)),
  );
}

/** Anyone could sign in to the demo: outside it, what they were given there opens nothing. */
async function endDemoSignIns({ storage, clock, logger }: Dependencies): Promise<void> {
  const revoked = await revokeDemoSignIns(storage, clock, serviceOrigin());
  if (revoked > 0) logger.warn({ revoked }, 'sign-ins that were made in demo mode are revoked');
}
