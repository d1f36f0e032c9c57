import type { EventHistoryChange, EventHistoryEntry } from '../../../lib/api/schema.gen.ts';

/** The changes of an event as they are shown: the parts of its venue each by itself. */
export function shownChanges({ changes }: Pick<EventHistoryEntry, 'changes'>): EventHistoryChange[] {
  return changes.flatMap((change) => (change.field === 'location' ? partsOfVenue(change) : [change]));
}

function partsOfVenue({ before, after }: EventHistoryChange): EventHistoryChange[] {
  const [old, present] = [partsIn(before), partsIn(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(present)])];
  return names
    .map((name) => ({
      field: `location.${name}`,
      before: textOf(old[name]),
      after: textOf(present[name]),
    }))
    .filter((change) => change.before !== change.after);
}

function partsIn(text: string): Record<string, unknown> {
  try {
    const parts: unknown = JSON.parse(text);
    return typeof parts === 'object' && parts !== null ? { ...parts } : {};
  } catch {
    // There was none, or it was too long to be kept whole.
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What an answer became, where the entry is about one. */
export function answerIn({ changes }: Pick<EventHistoryEntry, 'changes'>): string | undefined {
  return changes.find(({ field }) => field === 'attending')?.after;
}
