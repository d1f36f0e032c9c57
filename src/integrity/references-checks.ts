import type { Check, CheckParts, Found } from './check.ts';

/** What can be wrong between tables. */
export const referenceChecks: readonly Check[] = [
  {
    code: 'lost-reference',
    severity: 'error',
    title: 'Rows that refer to something that is not there',
    mend: 'Another program wrote to the database. Bring back what is missing from a backup, or remove these rows.',
    find: lostReferences,
  },
];

async function lostReferences({ db, dialect, limit }: CheckParts): Promise<Found> {
  const lost = await dialect.lostReferences(db);
  const rows = lost.slice(0, limit).map(({ table, id, parent }) => {
    return { subject: 'row', id, name: table, detail: `refers to a row of ${parent} that is not there` };
  });
  return { count: lost.length, rows };
}
