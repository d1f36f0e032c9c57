/** A test that takes longer than this has failed, and its name is reported. */
export const testLimitSeconds = Number(process.env['TEST_LIMIT_SECONDS'] ?? 120);
/** How long a process may take to close everything once its last test has ended, or to notice that a test is too long. */
export const graceSeconds = Math.min(30, testLimitSeconds);
