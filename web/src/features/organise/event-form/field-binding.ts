import type {
  EventDraft,
  EventField,
  EventProblems,
  SwitchFieldName as Switch,
  TimeFieldName as Time,
} from './event-form-rules.ts';
import { useEventFieldNames, useEventProblemWords } from '../event-words.ts';

export interface EventFieldsProps {
  draft: EventDraft;
  problems: EventProblems;
  onChange: <Field extends EventField>(field: Field, value: EventDraft[Field]) => void;
  onLeave: (field: EventField) => void;
}

/** What a field of the form needs, whatever it looks like. */
export function useBinding({ draft, problems, onChange, onLeave }: EventFieldsProps) {
  const names = useEventFieldNames();
  const words = useEventProblemWords();
  const common = (field: EventField) => {
    const problem = problems[field];
    return {
      name: field,
      label: names[field],
      error: problem === undefined ? undefined : words[problem],
      onBlur: () => onLeave(field),
    };
  };
  return {
    text: (field: Exclude<EventField, Switch>) => ({
      ...common(field),
      value: draft[field],
      onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
    }),
    time: (field: Time) => ({
      ...common(field),
      value: draft[field],
      onChange: (value: string) => onChange(field, value),
    }),
    choice: (field: Switch) => {
      const { onBlur: _, ...rest } = common(field);
      return { ...rest, checked: draft[field], onChange: (value: boolean) => onChange(field, value) };
    },
  };
}
