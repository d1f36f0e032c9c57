import { lazyRouteComponent } from '@tanstack/react-router';
import { withWords } from '../../lib/i18n/locale.ts';

/** A screen of members that is loaded, with its words, when someone goes there. */
export function screenOf<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withWords(load()), name);
}
