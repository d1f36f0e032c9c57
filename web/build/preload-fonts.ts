import type { Plugin } from 'vite';

/** Has the page fetch its two small fonts beside its code: text is in its own letters when it first appears, and nothing jumps. */
export function preloadFonts(): Plugin {
  return {
    name: 'guildhall-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(isFirstFont)
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${name}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Whether a file of the build is one of the fonts that every page shows. */
export function isFirstFont(name: string): boolean {
  return /\/(?:inter|source-serif-4)-[\w-]{8}\.woff2$/.test(name);
}
