import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BellPlus, BellRing, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { EventReminder } from '../api/schema.gen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Card, SectionHeading } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSettingReminders } from './messages-mutations.ts';
import { remindersQuery } from './messages-queries.ts';

/** When those are reminded who have not answered. */
export function RemindersSection({ event }: { event: number }) {
  const rules = useQuery(remindersQuery(event));
  return (
    <section aria-labelledby="reminders">
      <SectionHeading id="reminders">
        <Trans>Reminders</Trans>
      </SectionHeading>
      {rules.isError && <RefusalNotice failure={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isPending && <Skeleton className="h-32 w-full rounded-card" />}
      {rules.isSuccess && (
        <Rules event={event} version={rules.data.version} reminders={rules.data.reminders} />
      )}
    </section>
  );
}

interface RulesProps {
  event: number;
  version: number;
  reminders: readonly EventReminder[];
}

function Rules({ event, version, reminders }: RulesProps) {
  const { t } = useLingui();
  const setting = useSettingReminders(event);
  const days = reminders.map(({ daysBefore }) => daysBefore);
  const set = (wanted: number[], done: string) =>
    setting.mutate({ version, reminders: wanted }, { onSuccess: () => announce(done) });
  return (
    <Card className="p-4 sm:p-5">
      <p className="text-soft">
        <Trans>
          Whoever has not answered gets an e-mail at nine in the morning, so many days before registration
          closes. Those who answer meanwhile get none.
        </Trans>
      </p>
      {setting.isError && <RefusalNotice failure={setting.error} />}
      {reminders.length > 0 && (
        <ul aria-label={t`Reminders`} className="mt-3 divide-y divide-line">
          {reminders.map((rule) => (
            <Rule
              key={rule.daysBefore}
              rule={rule}
              isBusy={setting.isPending}
              onRemove={() =>
                set(
                  days.filter((one) => one !== rule.daysBefore),
                  t`The reminder was removed.`,
                )
              }
            />
          ))}
        </ul>
      )}
      {days.length < mostRules && (
        <NewRule
          taken={days}
          isBusy={setting.isPending}
          onAdd={(wanted) => set([...days, wanted], t`The reminder was added.`)}
        />
      )}
    </Card>
  );
}

const mostRules = 10;

interface RuleProps {
  rule: EventReminder;
  isBusy: boolean;
  onRemove: () => void;
}

function Rule({ rule: { daysBefore, firesAt, firedAt }, isBusy, onRemove }: RuleProps) {
  const { t } = useLingui();
  const writer = useWriter();
  const at = firedAt === '' ? firesAt : firedAt;
  const when = `${writer.shortWeekday(at)}, ${writer.time(at)}`;
  return (
    <li className="flex items-center gap-3 py-2">
      <BellRing size={20} aria-hidden className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <Plural value={daysBefore} _0="On the last day" one="# day before" other="# days before" />
        </span>
        <span className="block text-[0.9375rem] text-soft">
          {firedAt === '' ? when : <Trans>Sent: {when}</Trans>}
        </span>
      </span>
      <Button
        kind="quiet"
        size="small"
        icon={X}
        disabled={isBusy}
        aria-label={t`Remove: ${when}`}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}

interface NewRuleProps {
  taken: readonly number[];
  isBusy: boolean;
  onAdd: (days: number) => void;
}

function NewRule({ taken, isBusy, onAdd }: NewRuleProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'number' | 'taken' | null>(null);
  const words = {
    number: t`Please enter a number from 0 to 60.`,
    taken: t`There is such a reminder already.`,
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
    const found = !(days <= 60) ? 'number' : taken.includes(days) ? 'taken' : null;
    setProblem(found);
    if (found !== null) return;
    setTyped('');
    onAdd(days);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <div className="w-44">
        <TextField
          label={t`Days before`}
          name="days"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={problem === null ? undefined : words[problem]}
        />
      </div>
      <Button type="submit" icon={BellPlus} pending={isBusy}>
        <Trans>Add a reminder</Trans>
      </Button>
    </form>
  );
}
