import asyncHooks, { AsyncLocalStorage, type AsyncResource } from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded before every test file (see run-tests.ts). To know which test something belongs to that fails unawaited, the
// runner of Node.js follows every promise from its making to its collection, which takes an eighth of the processor time of tests
// that talk to the service. What the language carries along anyway says the same: the runner is given that instead.

/** The number of the test on whose behalf something runs. */
const running = new AsyncLocalStorage<number>();

// Threads and programs that a test starts load this file, too: they inherit the options of its process.
if (isMainThread && process.argv[1]?.endsWith('.test.ts') === true) await prepareRunner();

/** The runner takes these functions when it is loaded; all others get them as they were. */
async function prepareRunner(): Promise<void> {
  const { createHook, executionAsyncId } = asyncHooks;
  const followTests: typeof createHook = ({ init }) =>
    createHook({
      init(id, type, cause, resource) {
        if (type !== 'Test') return;
        init?.(id, type, cause, resource);
        carry(resource as AsyncResource, id);
      },
      trackPromises: false,
    });
  Object.assign(asyncHooks, {
    createHook: followTests,
    executionAsyncId: () => running.getStore() ?? executionAsyncId(),
  });
  await import('node:test');
  Object.assign(asyncHooks, { createHook, executionAsyncId });
}

/** Lets all that a test does carry its number along. */
function carry(test: AsyncResource, id: number): void {
  const run = test.runInAsyncScope.bind(test);
  test.runInAsyncScope = (work, self, ...args) =>
    run(() => running.run(id, () => Reflect.apply(work, self, args)));
}
