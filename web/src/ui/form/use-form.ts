import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore, type FocusEvent } from 'react';
import type { BoundField } from '../field.tsx';
import { FormSession } from './form-session.ts';
import type { Conflict, FormState, FormWork, Problems } from './form-work.ts';
import { useProblemWords } from './problem-words.ts';

type FieldsWith<Draft, Value> = {
  [Field in keyof Draft]: Draft[Field] extends Value ? Field : never;
}[keyof Draft] &
  string;

interface FormOptions<Known, Draft, Sent> extends FormWork<Known, Draft, Sent> {
  /** The record as it is now; for something new, what the form begins with. */
  known: Known;
  /** What is typed already when the form opens. */
  typed?: Draft | undefined;
  /** What each field is called, in the order in which they are asked. */
  names: Readonly<Record<string, string>>;
  /** What is said of problems that only this form has, or of a problem of one field: `field.problem`. */
  words?: Readonly<Record<string, string>> | undefined;
  /** Writes what stands in a field, for people to compare, where it is not simply a text. */
  wordsOf?: ((field: string, value: unknown, draft: Draft) => string | undefined) | undefined;
}

/** A form: its draft, what is wrong with it, and what each of its fields needs. */
export function useForm<Known, Draft extends object, Sent>(options: FormOptions<Known, Draft, Sent>) {
  const { known, typed, names, words } = options;
  const [session] = useState(() => new FormSession(options, known, typed));
  session.workOn(options);
  const state: FormState<Known, Draft> = useSyncExternalStore(session.subscribe, () => session.state);
  useEffect(() => session.offer(known), [session, known]);
  const usual: Readonly<Record<string, string>> = useProblemWords();
  const written = useWritten();
  const errorOf = (field: string) => {
    const problem = state.problems[field];
    const saidOf = (name: string) => words?.[`${field}.${name}`] ?? words?.[name] ?? usual[name];
    // Of what the service calls by a name that is not known here it is said that it was refused.
    return problem === undefined ? undefined : (saidOf(problem) ?? saidOf('refused'));
  };
  return {
    ...state,
    ...bindingsOf(session, (name) => ({ name, label: names[name] ?? '', error: errorOf(name) })),
    session,
    names,
    errorOf,
    wordsOf: (field: string, value: unknown) =>
      options.wordsOf?.(field, value, state.draft) ?? written(value),
    isChanged: session.isChanged,
  };
}

/** What the fields of a form need, whatever they look like. */
function bindingsOf<Known, Draft extends object, Sent>(
  session: FormSession<Known, Draft, Sent>,
  common: (field: string) => { name: string; label: string; error: string | undefined },
) {
  const { draft } = session.state;
  const change = (part: Partial<Draft>) => session.change(part);
  const changeOf = (field: string) => (value: unknown) => change({ [field]: value } as Partial<Draft>);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A button that moved down under the finger, because something appeared above it, would not be pressed.
    if (relatedTarget !== null && !relatedTarget.matches('button'))
      session.check(currentTarget.getAttribute('name') ?? '');
  };
  return {
    change,
    /** A line, some lines, or one of a few. */
    text: <Field extends FieldsWith<Draft, string>>(field: Field): BoundField => ({
      ...common(field),
      value: draft[field] as string,
      onChange: ({ target }) => changeOf(field)(target.value),
      onBlur,
    }),
    /** Something that is so or not. */
    choice: <Field extends FieldsWith<Draft, boolean>>(field: Field) => ({
      ...common(field),
      checked: draft[field] as boolean,
      onChange: (checked: boolean) => changeOf(field)(checked),
    }),
    /** Anything else. */
    value: <Field extends keyof Draft & string>(field: Field) => ({
      ...common(field),
      value: draft[field],
      onChange: (value: Draft[Field]) => changeOf(field)(value),
      onBlur,
    }),
  };
}

/** A form, for its fields. */
export type FormOf<Draft extends object> = ReturnType<typeof bindingsOf<unknown, Draft, unknown>> & {
  draft: Draft;
  problems: Problems;
};

/** Writes what stands in any field. */
function useWritten(): (value: unknown) => string {
  const { t } = useLingui();
  return (value) => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    return typeof value === 'string' && value !== '' ? value : t`(empty)`;
  };
}

/** What the parts of a form need of it, whatever it is about. */
export interface ShownForm {
  session: Pick<
    FormSession<unknown, object, unknown>,
    'asksBeforeLeaving' | 'submit' | 'choose' | 'isTheirs'
  >;
  names: Readonly<Record<string, string>>;
  problems: Problems;
  failure: unknown;
  conflict: Omit<Conflict<never>, 'parts'> | null;
  isSaving: boolean;
  isChanged: boolean;
  refusals: number;
  errorOf: (field: string) => string | undefined;
  wordsOf: (field: string, value: unknown) => string;
}
