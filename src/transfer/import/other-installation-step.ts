import type { ImportRun } from './import-run.ts';
import { hasMembers } from './any-member-store.ts';
import type { ReadableTable } from './table-step.ts';

/** Refuses the export of another installation where members are already: its numbers mean other rows than here. */
export async function refuseOtherInstallation(
  { tx, report }: ImportRun,
  { table, source: { file } }: ReadableTable,
): Promise<void> {
  const isOther = report.of(table.name).changed > 0;
  if (!isOther || !(await hasMembers(tx))) return;
  report.refuseAll({
    table: table.name,
    file,
    line: null,
    column: 'identifier',
    value: null,
    reason:
      'is that of another installation, and this database holds members already: rows with the same id would be replaced, ' +
      `although they mean somebody else. Import into an empty database. If the numbers do mean the same here, take ${file} out.`,
  });
}
