import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { EventReminder } from '../../../lib/api/schema.gen.ts';
import { maxReminders, wasMissed } from '../../../entities/event/organisers/reminder-rules.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Card, SectionHeading } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/notices.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { NewReminder, ReminderLine } from '../../../entities/event/organisers/reminder-days.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSettingReminders, remindersQuery } from './messages-queries.ts';

/** When those are reminded who have not answered. */
export function RemindersSection({ event }: { event: number }) {
  const rules = useQuery(remindersQuery(event));
  return (
    <section aria-labelledby="reminders">
      <SectionHeading id="reminders">
        <Trans>Reminders</Trans>
      </SectionHeading>
      {rules.isLoadingError && <FailureNotice failure={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isPending && <Skeleton className="h-32 w-full rounded-card" />}
      {rules.data !== undefined && <Rules event={event} {...rules.data} heardAt={rules.dataUpdatedAt} />}
    </section>
  );
}

interface RulesProps {
  event: number;
  version: number;
  reminders: EventReminder[];
  /** When the service said so. */
  heardAt: number;
}

function Rules({ event, version, reminders, heardAt }: RulesProps) {
  const { t } = useLingui();
  const setting = useSettingReminders(event);
  const days = reminders.map(({ daysBefore }) => daysBefore);
  const set = (edit: (days: readonly number[]) => number[], done: string, undo?: () => void) =>
    setting.mutate(
      { known: { version, reminders }, edit },
      { onSuccess: () => announce(done, undo && { label: t`Undo`, run: undo }) },
    );
  const add = (wanted: number, done: string) => set((others) => [...new Set([...others, wanted])], done);
  const remove = (daysBefore: number) =>
    set(
      (others) => others.filter((one) => one !== daysBefore),
      t`The reminder was removed.`,
      () => add(daysBefore, t`Restored.`),
    );
  return (
    <Card className="p-4 sm:p-5">
      <p className="text-soft">
        <Trans>
          Those who have not answered get an e-mail at nine in the morning, this many days before registration
          closes. Those who answer in the meantime get none.
        </Trans>
      </p>
      <DeedFailure failure={setting.error} />
      {reminders.length > 0 && (
        <ul aria-label={t`Reminders`} className="mt-3 divide-y divide-line">
          {reminders.map((rule) => (
            <Rule
              key={rule.daysBefore}
              rule={rule}
              heardAt={heardAt}
              isBusy={setting.isPending}
              onRemove={() => remove(rule.daysBefore)}
            />
          ))}
        </ul>
      )}
      {days.length < maxReminders && (
        <NewReminder
          taken={days}
          isBusy={setting.isPending}
          onAdd={(wanted) => add(wanted, t`The reminder was added.`)}
        />
      )}
    </Card>
  );
}

interface RuleProps {
  rule: EventReminder;
  heardAt: number;
  isBusy: boolean;
  onRemove: () => void;
}

function Rule({ rule, heardAt, isBusy, onRemove }: RuleProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const { timeZone } = useOrganisation();
  const { daysBefore, firesAt, firedAt } = rule;
  const at = firedAt === '' ? firesAt : firedAt;
  const when = `${formatter.shortWeekday(at)}, ${formatter.time(at)}`;
  return (
    <ReminderLine
      days={daysBefore}
      detail={
        firedAt !== '' ? (
          <Trans>Sent: {when}</Trans>
        ) : wasMissed(rule, heardAt, timeZone) ? (
          // Whoever sets it so late does not want a mail to leave at once.
          <Trans>{when}: not sent, because this moment was over already.</Trans>
        ) : (
          when
        )
      }
      removeLabel={t`Remove: ${when}`}
      isBusy={isBusy}
      onRemove={onRemove}
    />
  );
}
