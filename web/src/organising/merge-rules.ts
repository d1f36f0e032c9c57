import { eventFields, type EventDraft, type EventField } from './event-form-rules.ts';

/** What becomes of a form when somebody else has changed the event meanwhile. */
export interface Merge {
  /** The form with what the other has changed, but for what both have: there the own words stay for now. */
  draft: EventDraft;
  /** What only the other has changed. */
  taken: EventField[];
  /** What both have changed, each in another way: somebody has to choose. */
  open: EventField[];
}

/** Brings two changes of the same event together, field by field: nothing that anybody wrote is lost. */
export function merge(first: EventDraft, mine: EventDraft, theirs: EventDraft): Merge {
  const changed = eventFields.filter((field) => theirs[field] !== first[field]);
  const taken = changed.filter((field) => mine[field] === first[field]);
  const open = changed.filter((field) => mine[field] !== first[field] && mine[field] !== theirs[field]);
  return { draft: withTheirs(mine, theirs, taken), taken, open };
}

/** A form with some fields as the other wrote them. */
export function withTheirs(mine: EventDraft, theirs: EventDraft, fields: readonly EventField[]): EventDraft {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}
