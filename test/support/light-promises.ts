import hooks from 'node:async_hooks';

// Loaded before the test runner itself (see run-tests.ts), whose hook follows every promise only to say which test an error
// belongs to that nobody awaited. That makes each promise many times as slow, and tests of a service are made of promises.
// Such an error still fails the file, and timers, sockets and files still lead to their test.
const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
