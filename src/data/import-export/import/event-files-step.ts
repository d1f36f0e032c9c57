import type { TableDefinition } from '../tables/table-definition.ts';
import { addFound, type Candidate } from './candidate-reader.ts';
import type { ImportRun } from './import-run.ts';

/** The size of a file that came along need not be said. */
export function fillSizes(run: ImportRun, table: TableDefinition, batch: readonly Candidate[]): void {
  if (table.name !== 'attachments') return;
  for (const { given } of batch) {
    const { attachedFile, size } = given;
    if (typeof attachedFile !== 'string' || (size !== undefined && size !== 0)) continue;
    const known = run.comingFile(attachedFile);
    if (known !== undefined) given['size'] = known.size;
  }
}

/** What a row says of files must be true: each came along or is stored already, a banner is a picture, and sizes agree. */
export async function refuseWrongFiles(
  run: ImportRun,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  const fields: Record<string, string> =
    table.name === 'attachments'
      ? { attachedFile: 'attached_file' }
      : table.name === 'events'
        ? { bannerFile: 'banner_file', bannerSqFile: 'banner_sq_file' }
        : {};
  for (const [name, field] of Object.entries(fields)) {
    for (const candidate of batch) await refuseWrongFile(run, table, candidate, { name, field });
  }
}

async function refuseWrongFile(
  run: ImportRun,
  table: TableDefinition,
  candidate: Candidate,
  { name, field }: { name: string; field: string },
): Promise<void> {
  const { row, stored } = candidate;
  const file = row?.[field];
  if (row === undefined || typeof file !== 'string' || file === '') return;
  if (file === stored?.[field] && row['size'] === stored['size']) return;
  const content = await run.fileContent(file);
  if (content === undefined) addFound(table, candidate, name, 'names no file in the folder files');
  else if (table.name === 'events' && !content.isPicture)
    addFound(table, candidate, name, 'names a file that is not a picture');
  else if (table.name === 'attachments' && content.size !== row['size'])
    addFound(table, candidate, 'size', `is not that of the file, which has ${content.size} bytes`);
}
