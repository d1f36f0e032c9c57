/** Who has changed an event of a series meanwhile. */
interface ChangedOther {
  readonly event: number;
  /** Their names; the operator and the service itself have none. */
  readonly by: readonly string[];
  /** Those of them who deleted it. */
  readonly deletedBy: readonly string[];
}

/** What was changed meanwhile of the events that a change is for. */
interface Missed {
  /** What of the event itself, as the service says it. */
  readonly own: readonly unknown[];
  readonly others: readonly ChangedOther[];
}

/** Who has changed what meanwhile: of the event itself, and of others of its series. */
export function missedOf(info: readonly unknown[], own: number): Missed {
  const entries = info as { event?: number; field?: string; by?: string | null }[];
  const eventOf = ({ event = own }: { event?: number }) => event;
  const others = new Set(entries.map(eventOf).filter((event) => event !== own));
  return {
    own: entries.filter((entry) => eventOf(entry) === own),
    others: [...others].map((event) => {
      const its = entries.filter((entry) => eventOf(entry) === event);
      const deleted = its.filter(({ field }) => field === 'removedAt');
      return { event, by: namesIn(its), deletedBy: namesIn(deleted) };
    }),
  };
}

function namesIn(entries: readonly { by?: string | null }[]): string[] {
  return [...new Set(entries.flatMap(({ by }) => by ?? []))];
}
