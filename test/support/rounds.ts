/** How much more often than usual is tried what may show itself in one of many cases only: 1, or what `TEST_ROUNDS` says. */
const factor = Number(process.env['TEST_ROUNDS'] ?? 1);

/** How often something is tried whose outcome depends on the moment, or on the example that was drawn. */
export function roundsOf(usual: number): number {
  if (!(factor >= 1)) throw new Error('TEST_ROUNDS must be a number of at least 1.');
  return Math.ceil(usual * factor);
}
