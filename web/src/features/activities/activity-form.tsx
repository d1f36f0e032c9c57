import { Trans, useLingui } from '@lingui/react/macro';
import { useReducer, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '../../lib/api/failures.ts';
import type { NewActivity } from '../../lib/api/schema.gen.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import {
  bodyOf,
  isChanged,
  activityProblems,
  refusedActivityFields,
  type ActivityDraft,
  type ActivityField,
  type ActivityProblem,
  numberFields,
} from './activity-form-rules.ts';
import { useActivityFieldNames, useActivityProblemWords, useChoices } from './activity-words.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';

interface ActivityFormProps<Saved> {
  /** What stands in the form at first. */
  first: ActivityDraft;
  /** Whether that is already something to lose, such as what was taken over from an event. */
  isNew: boolean;
  /** Sends it; fails with what the service says. */
  onSave: (body: NewActivity) => Promise<Saved>;
  /** Where to go when it is saved. */
  onSaved: (saved: Saved) => void;
  /** What else can be done, such as deleting. */
  children?: ReactNode;
}

/** What a club reports of an activity. */
export function ActivityForm<Saved>(props: ActivityFormProps<Saved>) {
  const { first, isNew, onSave, onSaved, children } = props;
  const { t } = useLingui();
  const [draft, change] = useReducer(
    (now: ActivityDraft, part: Partial<ActivityDraft>): ActivityDraft => ({ ...now, ...part }),
    first,
  );
  const [problems, setProblems] = useState<Partial<Record<ActivityField, ActivityProblem>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isDone = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const refuse = (found: typeof problems, reason: unknown) => {
    flushSync(() => {
      setProblems(found);
      setFailure(reason);
      setSaving(false);
    });
    summary.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = activityProblems(draft);
    if (Object.keys(found).length > 0) return refuse(found, null);
    setSaving(true);
    let saved: Saved;
    try {
      saved = await onSave(bodyOf(draft));
    } catch (reason) {
      const refused = reason instanceof ApiFailure ? refusedActivityFields(reason.fields) : {};
      return refuse(refused, Object.keys(refused).length > 0 ? null : reason);
    }
    isDone.current = true;
    onSaved(saved);
  };
  const leave = (field: ActivityField) =>
    setProblems({ ...problems, [field]: activityProblems(draft)[field] });
  return (
    <form noValidate onSubmit={(event) => void save(event)} aria-label={t`Activity`}>
      <UnsavedChanges when={() => !isDone.current && isChanged(draft, first)} />
      <ProblemSummary ref={summary} problems={useListed(problems)} />
      {failure !== null && <FailureNotice failure={failure} isDeed />}
      <fieldset
        disabled={isSaving}
        className="flex flex-col gap-5 [&_:is(input,select,textarea)]:scroll-mb-44"
      >
        <ActivityFields draft={draft} problems={problems} onChange={change} onLeave={leave} />
        <div className="sticky bottom-16 z-10 -mx-4 flex flex-wrap gap-2 border-t border-line bg-paper/95 px-4 py-3 md:bottom-0">
          <Button type="submit" kind="main" pending={isSaving} className="flex-1 sm:flex-none sm:px-8">
            {isNew ? <Trans>Report</Trans> : <Trans>Save</Trans>}
          </Button>
          {children}
        </div>
      </fieldset>
    </form>
  );
}

function useListed(problems: Partial<Record<ActivityField, ActivityProblem>>) {
  const names = useActivityFieldNames();
  const words = useActivityProblemWords();
  return (Object.keys(names) as ActivityField[]).flatMap((id) => {
    const problem = problems[id];
    return problem === undefined ? [] : { id, field: names[id], problem: words[problem] };
  });
}

interface ActivityFieldsProps {
  draft: ActivityDraft;
  problems: Partial<Record<ActivityField, ActivityProblem>>;
  onChange: (part: Partial<ActivityDraft>) => void;
  onLeave: (field: ActivityField) => void;
}

/** The fields of an activity. */
function ActivityFields({ draft, problems, onChange, onLeave }: ActivityFieldsProps) {
  const { t } = useLingui();
  const names = useActivityFieldNames();
  const words = useActivityProblemWords();
  const choices = useChoices();
  const bind = (field: ActivityField) => {
    const problem = problems[field];
    return {
      name: field,
      label: names[field],
      value: draft[field],
      error: problem === undefined ? undefined : words[problem],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
      onBlur: () => onLeave(field),
    };
  };
  return (
    <>
      <TextField {...bind('title')} required maxLength={200} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('startDate')} type="date" required />
        <TextField {...bind('endDate')} type="date" hint={t`Leave empty if it was one day.`} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['category', 'status'] as const).map((field) => (
          <SelectField key={field} {...bind(field)}>
            {choices[field].map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <TextArea {...bind('description')} rows={5} />
      <TextField {...bind('beneficiary')} hint={t`A school, a home, a fund …`} autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 lg:grid-cols-3">
        {numberFields.map((field) => (
          <TextField key={field} {...bind(field)} inputMode="numeric" autoComplete="off" placeholder="0" />
        ))}
      </div>
      <TextField {...bind('link')} type="url" inputMode="url" placeholder="https://" autoComplete="off" />
    </>
  );
}
