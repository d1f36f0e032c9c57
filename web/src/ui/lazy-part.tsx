import type { ComponentType } from 'react';
import { ApiFailure } from '../lib/api/failures.ts';
import { withWords } from '../lib/i18n/locale.ts';

/**
 * A part of a page that is loaded, with its words, when it is first shown. React's own `lazy` keeps a failure for ever; this one tells it once,
 * and asks anew when the page is tried again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  let failure: { reason: unknown } | undefined;
  let failedBefore = false;
  let loading: Promise<void> | undefined;
  const ask = async () => {
    try {
      Part = await withWords(load());
    } catch (reason) {
      // Browsers keep a module that could not be loaded, too, for as long as the page stands.
      if (failedBefore && navigator.onLine) await reloaded();
      failedBefore = true;
      // Without a network the page goes on by itself when that is back.
      failure = { reason: navigator.onLine ? reason : new ApiFailure(0, String(reason)) };
    }
    loading = undefined;
  };
  return function LazyPart(props: Props) {
    if (Part !== undefined) return <Part {...props} />;
    if (failure !== undefined) {
      const { reason } = failure;
      failure = undefined;
      throw reason;
    }
    loading ??= ask();
    // oxlint-disable-next-line no-throw-literal -- so a part says that it is on its way
    throw loading;
  };
}

/** Loads the page anew; what waits for it goes with the page. */
function reloaded(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}
