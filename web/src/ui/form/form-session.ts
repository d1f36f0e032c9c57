import { ApiFailure } from '../../lib/api/failures.ts';
import { differing, isSame, merge, withTheirs, type Fields } from '../../lib/merge-rules.ts';
import {
  FieldProblems,
  hasProblems,
  type Conflict,
  type FormState,
  type FormWork,
  type Parts,
  type Problems,
  type Typed,
} from './form-work.ts';

/** A form while it is filled in: what was typed, what is wrong with it, and what others have changed meanwhile. */
export class FormSession<Known, Draft extends object, Sent> {
  state: FormState<Known, Draft>;
  #work: FormWork<Known, Draft, Sent>;
  #isDone = false;
  readonly #listeners = new Set<() => void>();

  constructor(work: FormWork<Known, Draft, Sent>, known: Known, draft = work.draftOf(known)) {
    this.#work = work;
    this.state = { ...this.#begun(known), draft };
  }

  #begun(known: Known): FormState<Known, Draft> {
    const first = this.#work.draftOf(known);
    const nothing = { problems: {}, failure: null, conflict: null, isSaving: false, refusals: 0 };
    return { known, first, draft: first, ...nothing };
  }

  /** What the form is for may change with whatever is around it. */
  workOn(work: FormWork<Known, Draft, Sent>): void {
    this.#work = work;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(part: Partial<FormState<Known, Draft>>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }

  get isChanged(): boolean {
    return differing(this.state.first, this.state.draft).length > 0;
  }

  /** Whether something would be lost by leaving now. */
  readonly asksBeforeLeaving = (): boolean => this.isChanged && !this.#isDone;

  /** Begins with a record as it is now. */
  begin(known: Known): void {
    this.#isDone = false;
    this.#set(this.#begun(known));
  }

  /** Takes over a later version of the record, where nothing has been typed yet. */
  offer(known: Known): void {
    const { isSaving, conflict, first } = this.state;
    if (isSaving || conflict !== null || this.isChanged) return;
    const [version, present] = [versionOf(known), versionOf(this.state.known)];
    const isLater =
      version === undefined ? !isSame(this.#work.draftOf(known), first) : version > (present ?? 0);
    if (isLater) this.begin(known);
  }

  /** Types something. What was wrong with a field is looked at again at once, and what was refused counts no more. */
  change(part: Partial<Draft>): void {
    const { first, draft, problems } = this.state;
    const next = this.#work.withChange?.(draft, part) ?? { ...draft, ...part };
    const parts = this.#work.partsOf?.(first, draft, next) ?? flat<Draft>();
    const isTyped = (field: string) => !isSame(parts.of(draft)[field], parts.of(next)[field]);
    const found = this.#work.problemsOf?.(next) ?? {};
    const before = this.#work.problemsOf?.(draft) ?? {};
    const looked = Object.entries(problems).flatMap(([field, problem]) =>
      problem !== undefined && (isTyped(field) || before[field] === problem) ? field : [],
    );
    this.#isDone = false;
    this.#set({ draft: next, problems: withFields(problems, found, looked) });
  }

  /** Looks at a field that someone has left. */
  check(field: string): void {
    const found = this.#work.problemsOf?.(this.state.draft) ?? {};
    if (this.state.problems[field] === undefined)
      this.#set({ problems: withFields(this.state.problems, found, [field]) });
  }

  /** Whether of two changes of the same field that of the other stands in the form. */
  isTheirs(field: string): boolean {
    const { conflict, draft } = this.state;
    return conflict !== null && isSame(conflict.parts.of(draft)[field], conflict.theirs[field]);
  }

  /** Chooses one of two changes of the same field. */
  choose(field: string, side: 'mine' | 'theirs'): void {
    const { conflict, draft } = this.state;
    if (conflict === null) return;
    const { parts } = conflict;
    const present = parts.of(draft);
    // What was typed since is the own change now.
    const mine = this.isTheirs(field) ? conflict.mine : withTheirs(conflict.mine, present, [field]);
    const chosen = withTheirs(present, side === 'mine' ? mine : conflict.theirs, [field]);
    this.#set({ draft: parts.together(chosen, draft), conflict: { ...conflict, mine } });
  }

  /** Sends the form, if nothing is wrong with it. */
  async submit(action = ''): Promise<void> {
    if (this.state.isSaving) return;
    const problems = this.#work.problemsOf?.(this.state.draft) ?? {};
    if (hasProblems(problems)) return this.#refuse({ problems, failure: null });
    await this.run((typed) => this.#work.send(typed, action));
  }

  /** Saves by whatever way; once at a time, however fast someone presses twice. */
  async run(send: (typed: Typed<Known, Draft>) => Promise<Sent | null>): Promise<void> {
    if (this.state.isSaving) return;
    this.#set({ isSaving: true, problems: {}, failure: null });
    let sent: Sent | null;
    try {
      sent = await this.#send(send);
    } catch (failure) {
      return this.#refuse(this.#refusedBy(failure));
    }
    // Whoever is led on to the next page is not asked about what is saved by then.
    this.#isDone = sent !== null;
    this.#set({ isSaving: false });
    if (sent !== null) await this.#work.onSaved(sent, this.state);
  }

  /** Asks no more before leaving: what was typed is of no use. */
  readonly letGo = (): void => {
    this.#isDone = true;
  };

  /** Forgets what stood in the way. */
  readonly calm = (): void => this.#set({ failure: null, problems: {} });

  #refuse(part: Pick<FormState<Known, Draft>, 'problems' | 'failure'>): void {
    this.#set({ ...part, isSaving: false, refusals: this.state.refusals + 1 });
  }

  /** What others changed meanwhile comes into the form instead of being overwritten; only if it has nothing to do with the form, it is sent again, once. */
  async #send(
    send: (typed: Typed<Known, Draft>) => Promise<Sent | null>,
    isLast = false,
  ): Promise<Sent | null> {
    try {
      return await send(this.state);
    } catch (failure) {
      const { readAgain, draftOf } = this.#work;
      if (!(failure instanceof ApiFailure) || failure.status !== 412 || readAgain === undefined)
        throw failure;
      const known = await readAgain(failure);
      if (known === null) return null;
      const theirs = draftOf(known);
      const { draft, conflict } = this.#meet(theirs, this.#work.changesOf?.(failure.info) ?? failure.info);
      const isNothing = conflict.taken.length + conflict.open.length === 0;
      this.#set({ known, first: theirs, ...(isNothing ? {} : { draft, conflict }) });
      if (!isNothing) return null;
      if (isLast) throw failure;
      return await this.#send(send, true);
    }
  }

  #meet(theirs: Draft, by: readonly unknown[]): { draft: Draft; conflict: Conflict<Draft> } {
    const { first, draft: mine } = this.state;
    const parts = this.#work.partsOf?.(first, mine, theirs) ?? flat<Draft>();
    const merged = merge(parts.of(first), parts.of(mine), parts.of(theirs));
    const { draft: fields, taken, open } = merged;
    const conflict = { taken, open, mine: fields, theirs: parts.of(theirs), parts, by };
    return { draft: parts.together(fields, mine), conflict };
  }

  /** Where to say why the service refused it: at its fields, as far as the form has them. */
  #refusedBy(failure: unknown): Pick<FormState<Known, Draft>, 'problems' | 'failure'> {
    if (failure instanceof FieldProblems) return { problems: failure.problems, failure: null };
    const named = failure instanceof ApiFailure ? failure.fields : [];
    const own = (name: string) => (Object.hasOwn(this.state.draft, name) ? name : undefined);
    const { fieldOf, codeOf } = this.#work;
    const refused = named.map(({ field, date, code }) => ({
      field: date === undefined ? (fieldOf?.(field, this.state) ?? own(field)) : undefined,
      code: codeOf?.(field, this.state, code) ?? code ?? 'refused',
    }));
    const problems = Object.fromEntries(
      refused.flatMap(({ field, code }) => (field === undefined ? [] : [[field, code]])),
    );
    const isAllSaid = refused.length > 0 && refused.every(({ field }) => field !== undefined);
    return { problems, failure: isAllSaid ? null : failure };
  }
}

/** Each field is one of its own. */
function flat<Draft extends object>(): Parts<Draft> {
  return { of: (draft) => draft as Fields, together: (fields) => fields as Draft };
}

function withFields(problems: Problems, found: Problems, fields: readonly string[]): Problems {
  return { ...problems, ...Object.fromEntries(fields.map((field) => [field, found[field]])) };
}

/** Only what has a version can be told from what it was later. */
function versionOf(known: unknown): number | undefined {
  return (known as { version?: number } | null)?.version;
}
