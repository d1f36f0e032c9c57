// Writes the pages under docs/ that are made from the program itself.
import { mkdirSync, writeFileSync } from 'node:fs';
import { configurationPage } from '../src/config/configuration-page.ts';

const page = new URL('../docs/configuration.md', import.meta.url);
mkdirSync(new URL('.', page), { recursive: true });
writeFileSync(page, configurationPage());
