import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** A test extracts into a folder of its own, to see whether anything is missing here. */
const folder = process.env['GUILDHALL_LOCALES'] ?? '<rootDir>/locales';

// oxlint-disable-next-line import/no-default-export -- Lingui asks for one
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'it'],
  catalogs: [{ path: `${folder}/{locale}`, include: ['src'] }],
  // Line numbers would change the catalogues with every edit of a file.
  format: formatter({ lineNumbers: false }),
});
