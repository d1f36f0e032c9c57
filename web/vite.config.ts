import babel from '@rolldown/plugin-babel';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precacheList } from './build/precache.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { words } from './build/words.ts';

// oxlint-disable-next-line import/no-default-export -- Vite asks for one
export default defineConfig({
  // Every address is relative to <base>, which the service fills in: the same files work below any path.
  base: './',
  plugins: [
    babel({ cwd: import.meta.dirname, presets: [linguiTransformerBabelPreset()] }),
    words(),
    tailwindcss(),
    preloadFonts(),
    precacheList(),
  ],
  // What is written for React runs on Preact, which makes every first visit 48 KB smaller (decision 0015).
  resolve: {
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat' },
  },
  build: {
    target: 'baseline-widely-available',
    // The policy of the pages knows no data: addresses but for pictures, and small files are no better inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: 'index.html', 'service-worker': 'src/app/service-worker/service-worker.ts' },
      output: {
        // A service worker keeps its address for ever.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // The name of a part lists all screens that share it, which no address needs.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // A few files instead of a hundred small ones: what every page needs, what many screens share, what some share,
        // and each screen. The numbers are those with which the home of a member loads least (decision 0015).
        codeSplitting: {
          groups: [
            {
              name: 'base',
              tags: ['$initial'],
              test: /[\\/](?:src|node_modules)[\\/](?!app[\\/]service-worker)/,
              priority: 2,
            },
            // What draws long lists is shared by many screens, but not needed at home.
            {
              name: 'lists',
              test: /[\\/](?:virtual-core|react-virtual|ui[\\/]row(?:s-in-view|-list))[.\\/]/,
              priority: 1.5,
            },
            {
              name: 'shared',
              minShareCount: 3,
              // Fields for dates are shared by forms alone.
              test: /^(?!.*[\\/](?:ui[\\/]dates[\\/]|typed-date-rules\.|use-day-words\.))/,
              priority: 1,
            },
            {
              name: 'parts',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2000,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v2': 'http://localhost:8080', '/invitations': 'http://localhost:8080' } },
});
