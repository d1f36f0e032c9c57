import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, UserPlus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { answerNames } from '../../../entities/question/answers-rules.ts';
import { QuestionFields } from '../../../entities/question/question-field.tsx';
import { GuestFields, useGuestNames } from '../../../entities/registration/guest-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import type { BoundField } from '../../../ui/field.tsx';
import type { AboutEvent } from '../about-event.ts';
import { companionField, type CompanionField } from '../../../entities/registration/companions.ts';
import { maxCompanions, withCompanion, withoutCompanion, type NewcomerDraft } from './register-rules.ts';

/** What the fields of those who come along are called; each is asked the same. */
export function useCompanionNames(questions: AboutEvent['questions']): Record<CompanionField, string> {
  const names = Object.entries({ ...useGuestNames(), ...answerNames(questions) });
  const numbers = Array.from({ length: maxCompanions }, (_, index) => index + 1);
  return Object.fromEntries(
    numbers.flatMap((number) => names.map(([field, name]) => [companionField(number, field), name])),
  );
}

interface CompanionsProps {
  questions: AboutEvent['questions'];
  form: {
    draft: NewcomerDraft;
    text: (field: CompanionField) => BoundField;
    change: (part: Partial<NewcomerDraft>) => void;
  };
}

/** Those who come with a member: registered with them in one go. */
export function Companions({ questions, form }: CompanionsProps) {
  const { t } = useLingui();
  const { draft, change } = form;
  const { companions, partner } = draft;
  const area = useRef<HTMLDivElement>(null);
  const isFull = companions.length >= maxCompanions;
  const add = (isPartner: boolean) => {
    change(withCompanion(draft, questions, isPartner));
    // Whoever adds someone goes on with their name.
    requestAnimationFrame(() => {
      area.current?.querySelector<HTMLElement>('section:last-of-type input')?.focus();
    });
  };
  const remove = (companion: number) => {
    change(withoutCompanion(draft, companion));
    requestAnimationFrame(() => area.current?.querySelector<HTMLElement>('[data-adds] button')?.focus());
  };
  return (
    <div ref={area} role="group" aria-label={t`Who comes along`} className="flex flex-col gap-4">
      {companions.map((companion) => (
        <Companion
          key={companion}
          title={companion === partner ? t({ message: 'Partner', context: 'at an event' }) : t`Guest`}
          questions={questions}
          bind={(field) => form.text(companionField(companion, field))}
          onRemove={() => remove(companion)}
        />
      ))}
      {!isFull && (
        <div data-adds className="flex flex-wrap gap-2">
          {partner === null && (
            <Button icon={Heart} size="small" onClick={() => add(true)}>
              <Trans>Add the partner</Trans>
            </Button>
          )}
          <Button icon={UserPlus} size="small" onClick={() => add(false)}>
            <Trans>Add a guest</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

interface CompanionProps {
  title: string;
  questions: AboutEvent['questions'];
  bind: (field: string) => BoundField;
  onRemove: () => void;
}

function Companion({ title, questions, bind, onRemove }: CompanionProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <div className="-my-1 flex items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {title}
        </h2>
        <Button kind="quiet" size="small" icon={X} aria-label={t`Remove: ${title}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <GuestFields bind={bind} isEmailOptional />
      <QuestionFields questions={questions} bind={bind} forOther />
    </section>
  );
}
