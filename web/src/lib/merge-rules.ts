/** What a form holds, by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;
type FieldOf<Draft> = keyof Draft & string;

/** What becomes of a form when someone else has changed the same thing meanwhile. */
export interface Merge<Draft> {
  /** The form with what the other has changed, but for what both have: there the own words stay for now. */
  draft: Draft;
  /** What only the other has changed. */
  taken: FieldOf<Draft>[];
  /** What both have changed, each in another way: someone has to choose. */
  open: FieldOf<Draft>[];
}

/** Brings two changes of the same thing together, field by field: nothing that anyone wrote is lost. */
export function merge<Draft extends object>(first: Draft, mine: Draft, theirs: Draft): Merge<Draft> {
  const changed = differing(first, theirs);
  const taken = changed.filter((field) => isSame(mine[field], first[field]));
  const open = changed.filter(
    (field) => !isSame(mine[field], first[field]) && !isSame(mine[field], theirs[field]),
  );
  return { draft: withTheirs(mine, theirs, taken), taken, open };
}

/** The fields in which two forms say something else. */
export function differing<Draft extends object>(one: Draft, other: Draft): FieldOf<Draft>[] {
  const fields = Object.keys({ ...one, ...other }) as FieldOf<Draft>[];
  return fields.filter((field) => !isSame(one[field], other[field]));
}

/** Whether two fields say the same: nobody means the blanks around a text. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || said(one) === said(other);
}

function said(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? part.trim() : part));
}

/** A form with some fields as the other wrote them. */
export function withTheirs<Draft extends object>(
  mine: Draft,
  theirs: Draft,
  fields: readonly FieldOf<Draft>[],
): Draft {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}
