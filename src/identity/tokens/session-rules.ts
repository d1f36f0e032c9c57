const millisecondsOfDay = 86_400_000;

/** When a session that was last used at a moment is over, both in milliseconds. */
export function idleEnd(usedAt: number, idleDays: number): number {
  return usedAt + idleDays * millisecondsOfDay;
}
