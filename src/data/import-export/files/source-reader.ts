import { basename } from 'node:path';
import { FileProblem } from './file-problem.ts';
import { fileKind } from './file-name-rules.ts';
import { gatherTables } from './tables-reader.ts';
import type { ImportSource, KnowsTable, ReadingListener } from './import-source.ts';
import { isFolderAt, openFolder, singleFile } from './folder-reader.ts';
import { openArchive } from './archive-reader.ts';

export type { ImportSource, SourceRow, SourceTable } from './import-source.ts';

/**
 * Opens a folder, a `.zip`, or a single `.csv`, `.tsv` or `.xlsx`; throws `FileProblem` for what cannot be read at all.
 * `knows` says whether a table has this name: a workbook `members.xlsx` whose only sheet is called otherwise is then
 * the table `members`.
 */
export async function openSource(
  path: string,
  knows: KnowsTable = () => false,
  reading: ReadingListener = () => undefined,
): Promise<ImportSource> {
  const container = await openContainer(path);
  try {
    const { tables, unknownFiles } = await gatherTables(container, knows, reading);
    if (tables.length === 0 && !container.hasPhotos) {
      throw new FileProblem(
        { file: basename(path) },
        'There is nothing to import: no table and no picture in "photos".',
      );
    }
    return {
      tables,
      unknownFiles: [...unknownFiles, ...container.unknownFiles].toSorted(),
      photos: () => container.photos(),
      eventFiles: () => container.eventFiles(),
      close: () => container.close(),
    };
  } catch (error) {
    await container.close();
    throw error;
  }
}

async function openContainer(path: string) {
  const name = basename(path);
  const isFolder = await isFolderAt(path, { file: path, reason: 'There is no such file or folder.' });
  if (isFolder) return openFolder(path);
  switch (fileKind(name)) {
    case 'archive':
      return openArchive(path);
    case 'text':
    case 'workbook':
    case 'foreign':
      return singleFile(path);
    default:
      throw new FileProblem({ file: name }, 'Only a folder, a .zip, a .csv, a .tsv or an .xlsx can be read.');
  }
}
