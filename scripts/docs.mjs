// Writes the pages under docs/ that are made from the program itself.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { configurationPage } from '../src/platform/config/configuration-page.ts';
import { importPage } from '../src/data/import-export/export/import-page-writer.ts';
import { rightsPage } from '../test/api/rights/rights-page.ts';

const folder = new URL('../docs/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('configuration.md', folder), configurationPage());
writeFileSync(new URL('rights.md', folder), rightsPage());
const imports = new URL('import.md', folder);
writeFileSync(imports, importPage(readFileSync(imports, 'utf8')));
