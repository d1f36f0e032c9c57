import type { ApiFailure } from '../../lib/api/failures.ts';
import type { Fields, Merge } from '../../lib/merge-rules.ts';

/** What is wrong with a form: by the name of each field, the name of the problem. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** What is wrong with a form and shows only when it is sent, but is not said by the service as one of its fields. */
export class FieldProblems extends Error {
  readonly problems: Problems;

  constructor(problems: Problems) {
    super();
    this.problems = problems;
  }
}

/** A form taken apart into what two people can change without meeting, and put together again. */
export interface Parts<Draft> {
  of: (draft: Draft) => Fields;
  together: (fields: Fields, draft: Draft) => Draft;
}

/** Where someone else's changes meet one's own. */
export interface Conflict<Draft> extends Omit<Merge<Fields>, 'draft'> {
  mine: Fields;
  theirs: Fields;
  parts: Parts<Draft>;
  /** Who changed which field when, as the service says it. */
  by: readonly unknown[];
}

export interface FormState<Known, Draft> {
  /** What the form knows of the record: what is sent is the difference to it. */
  known: Known;
  /** What stood in the form when it knew that. */
  first: Draft;
  draft: Draft;
  problems: Problems;
  /** Why it was not saved, where that is not said at the fields. */
  failure: unknown;
  conflict: Conflict<Draft> | null;
  isSaving: boolean;
  /** How often something stood in the way of saving: each time the focus goes there. */
  refusals: number;
}

/** What there is to send. */
export type Typed<Known, Draft> = Pick<FormState<Known, Draft>, 'known' | 'first' | 'draft'>;

/** What a form is for. */
export interface FormWork<Known, Draft, Sent> {
  draftOf: (known: Known) => Draft;
  /** Sends it, by the action of the button that was pressed; null when someone has to look at something before it is saved. */
  send: (typed: Typed<Known, Draft>, action: string) => Promise<Sent | null>;
  onSaved: (sent: Sent, typed: Typed<Known, Draft>) => unknown;
  /** What is wrong before anything is sent. */
  problemsOf?: ((draft: Draft) => Problems) | undefined;
  /** The field of the form by its name in the interface, where that is another. */
  fieldOf?: ((name: string, typed: Typed<Known, Draft>) => string | undefined) | undefined;
  /** What the problem is called here, where that is not what the service calls it. */
  codeOf?:
    | ((name: string, typed: Typed<Known, Draft>, code: string | undefined) => string | undefined)
    | undefined;
  /** What changes together with a field. */
  withChange?: ((draft: Draft, part: Partial<Draft>) => Draft) | undefined;
  /** Reads the record as others have left it; null when nothing that the form is about has changed. */
  readAgain?: ((failure: ApiFailure) => Promise<Known | null>) | undefined;
  /** Of all that others changed, as the service says it, what the form shows. */
  changesOf?: ((info: readonly unknown[]) => readonly unknown[]) | undefined;
  partsOf?: ((first: Draft, mine: Draft, theirs: Draft) => Parts<Draft>) | undefined;
}

/** Whether anything is wrong. */
export function hasProblems(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Of all that others changed, as the service says it, what is of one field. */
export function changesIn(field: string): (info: readonly unknown[]) => readonly unknown[] {
  return (info) => info.filter((change) => (change as { field?: string }).field === field);
}

/** What is left empty of a form that needs all of it. */
export function missingIn(draft: Readonly<Record<string, string>>): Problems {
  const empty = Object.keys(draft).filter((field) => draft[field]?.trim() === '');
  return Object.fromEntries(empty.map((field) => [field, 'missing']));
}
