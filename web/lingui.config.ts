import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// oxlint-disable-next-line import/no-default-export -- Lingui asks for one
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'it'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  // Line numbers would change the catalogues with every edit of a file.
  format: formatter({ lineNumbers: false }),
});
