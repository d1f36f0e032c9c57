import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { Button } from '../button.tsx';
import { UnsavedChanges } from '../unsaved-changes.tsx';
import { DeedFailure, Problem } from './deed-failure.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { ProblemList } from './problem-list.tsx';
import type { ShownForm } from './use-form.ts';

interface FormProps {
  form: ShownForm;
  label?: string;
  /** Whether nothing is lost that is worth a question, as with a password. */
  mayLeave?: boolean;
  /** What is said of some failures otherwise than usually, or shown in its place; undefined leaves it to the form. */
  refusal?: ((failure: unknown) => ReactNode) | undefined;
  /** What is pressed: outside of what is shut while it is saved, so that it keeps the focus. */
  buttons: ReactNode;
  /** How the fields are laid out. */
  className?: string;
  /** How the fields and the buttons are laid out. */
  layout?: string;
  children: ReactNode;
}

/** A form with what is wrong with it and what others have changed meanwhile; it asks before something typed would be lost. */
export function Form(props: FormProps) {
  const {
    form,
    layout,
    label,
    mayLeave = false,
    refusal,
    buttons,
    className = 'flex flex-col gap-5',
    children,
  } = props;
  const { session, failure, conflict, isSaving, names, problems, errorOf } = form;
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const refused = useRef<HTMLDivElement>(null);
  const { isSeen, keepFocus } = useFocus(form, { form: element, summary, refused });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    keepFocus();
    const { submitter } = submitted.nativeEvent as SubmitEvent;
    void session.submit(submitter?.getAttribute('value') ?? '');
  };
  const listed = Object.keys(names)
    .filter((id) => problems[id] !== undefined)
    .map((id) => ({ id, field: names[id] ?? '', problem: errorOf(id) }));
  const special = failure === null ? undefined : refusal?.(failure);
  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={label} className={layout}>
      {!mayLeave && <UnsavedChanges when={session.asksBeforeLeaving} />}
      <div className="min-w-0">
        <ProblemList ref={summary} problems={listed} isSeen={isSeen} />
        <div ref={refused} tabIndex={-1} className="mb-5 outline-none empty:hidden">
          {special === undefined && <DeedFailure failure={failure} />}
          {typeof special === 'string' ? <Problem>{special}</Problem> : special}
        </div>
        {conflict !== null && <ConflictNotice form={{ ...form, conflict }} />}
        <fieldset
          disabled={isSaving}
          className={`min-w-0 ${className} [&_:is(input,select,textarea)]:scroll-mb-44`}
        >
          {children}
        </fieldset>
      </div>
      {buttons}
    </form>
  );
}

/** Leads to what stands in the way of saving; where nothing does, the focus is after saving where it was before. */
function useFocus(
  { isSaving, refusals }: ShownForm,
  { form, summary, refused }: Record<'form' | 'summary' | 'refused', { current: HTMLElement | null }>,
): { isSeen: boolean; keepFocus: () => void } {
  const [isSeen, setSeen] = useState(true);
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const isLost = !isSaving && document.activeElement === document.body;
    if (isLost && held.current instanceof HTMLElement) held.current.focus();
  }, [isSaving]);
  useLayoutEffect(() => {
    if (refusals === 0) return;
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
    const seen = wrong.filter((field) => field.checkVisibility());
    setSeen(seen.length > 0);
    if (seen.length !== 1 && summary.current?.hasChildNodes() === true) summary.current.focus();
    else if (seen[0] !== undefined) seen[0].focus();
    else if (refused.current?.hasChildNodes() === true) refused.current.focus();
    // Only when it was refused again: what is wrong changes while someone types.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals]);
  useLayoutEffect(() => {
    if (!isSeen) summary.current?.focus();
  }, [isSeen, refusals, summary]);
  const keepFocus = () => {
    held.current = document.activeElement;
  };
  return { isSeen, keepFocus };
}

interface SubmitProps {
  form: Pick<ShownForm, 'isSaving' | 'isChanged'>;
  /** Whether it can be pressed only when there is something to save; it keeps the focus when there is nothing any more. */
  isLazy?: boolean;
  className?: string;
  children?: ReactNode;
}

/** The button that sends a form. */
export function SubmitButton({ form, isLazy = false, className = 'mt-5 w-full', children }: SubmitProps) {
  const isIdle = isLazy && !form.isChanged;
  return (
    <Button type="submit" kind="main" aria-disabled={isIdle} pending={form.isSaving} className={className}>
      {children ?? <Trans>Save</Trans>}
    </Button>
  );
}

interface SaveBarProps extends Omit<SubmitProps, 'className'> {
  ref?: Ref<HTMLDivElement>;
  /** What the button says, where it does not simply save. */
  label?: ReactNode;
}

/** The button that sends a form, always in view, and others beside it. */
export function SaveBar({ ref, label, children, ...props }: SaveBarProps) {
  return (
    <div
      ref={ref}
      data-save-bar
      className="sticky bottom-16 z-10 -mx-4 mt-6 flex flex-wrap gap-2 border-t border-line bg-paper px-4 py-3 md:bottom-0"
    >
      <SubmitButton {...props} className="flex-1">
        {label}
      </SubmitButton>
      {children}
    </div>
  );
}
