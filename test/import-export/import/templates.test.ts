import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProblems } from '../../../src/data/integrity/check-service.ts';
import { writeTemplates } from '../../../src/data/import-export/export/templates-writer.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { emptyHouse, importInto } from '../support/import-house.ts';

onEveryDatabase('The templates', (database) => {
  test('the example of the templates stays free of warnings as time goes by', async (t) => {
    const own = await emptyHouse(t, database);
    const templates = join(own.folder, 'templates');
    await writeTemplates(templates);
    await importInto(own, templates);
    for (const day of ['2026-11-14', '2027-06-12', '2040-01-01']) {
      const now = `${day}T12:00:00`;
      const {
        storage: { db, dialect },
        photoFiles,
        eventFiles,
      } = own;
      const parts = { db, dialect, day, now, photoFiles, eventFiles, limit: 10 };
      const found = await Array.fromAsync(findProblems(parts));
      assert.deepEqual(
        found.map(({ title }) => title),
        [],
      );
    }
  });
});
