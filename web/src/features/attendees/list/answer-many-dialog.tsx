import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ManyAnswered } from '../../../lib/api/schema.gen.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import { countNameless, namesWithout } from './answer-many-rules.ts';
import type { AskedAnswer } from './use-answering-many.ts';
import type { WithoutPlace } from './over-capacity-dialog.tsx';

interface AnswerManyDialogProps {
  /** What is asked about; null while nothing is. */
  asked: AskedAnswer | null;
  isPending: boolean;
  onConfirm: (more: WithoutPlace & { confirm?: true }) => void;
  onCancel: () => void;
}

/** Asks whether many come, or do not: for whom there is no place, and who hears of it. */
export function AnswerManyDialog({ asked, ...rest }: AnswerManyDialogProps) {
  return asked === null ? null : <Asking asked={asked} {...rest} />;
}

function Asking({ asked, isPending, onConfirm, onCancel }: AnswerManyDialogProps & { asked: AskedAnswer }) {
  const { t } = useLingui();
  const [isConfirmed, setConfirmed] = useState(false);
  const { attending, people, preview } = asked;
  const { confirmed, unchanged, places } = preview;
  const mails = isConfirmed ? { confirm: true as const } : {};
  const affected = people.length - unchanged;
  const isComing = attending === 'YES';
  return (
    <Dialog narrow onClose={onCancel} title={<Title count={affected} isComing={isComing} />}>
      <Consequences preview={preview} isComing={isComing} />
      {places !== null && <NoPlace asked={asked} />}
      {isComing && confirmed > 0 && (
        <SwitchField
          name="confirm"
          label={t`Send a confirmation`}
          checked={isConfirmed}
          onChange={setConfirmed}
        />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        {places?.waitingList === true && (
          <Button pending={isPending} onClick={() => onConfirm({ ...mails, waiting: true })}>
            <Trans>Put on the waiting list</Trans>
          </Button>
        )}
        <Button
          kind={places === null ? 'main' : 'danger'}
          pending={isPending}
          disabled={affected === 0}
          onClick={() => onConfirm({ ...mails, ...(places !== null && { overCapacity: true }) })}
        >
          <Answer isComing={isComing} isOver={places !== null} />
        </Button>
      </div>
    </Dialog>
  );
}

function Title({ count: affected, isComing }: { count: number; isComing: boolean }) {
  return isComing ? (
    <Plural
      value={affected}
      one="Record that one person is coming?"
      other="Record that # people are coming?"
    />
  ) : (
    <Plural
      value={affected}
      one="Record that one person is not coming?"
      other="Record that # people are not coming?"
    />
  );
}

/** Whom it leaves as they are, and who gets a place by it. */
function Consequences({ preview, isComing }: { preview: ManyAnswered; isComing: boolean }) {
  const { unchanged, movedUp } = preview;
  return (
    <div className="mt-2 flex flex-col gap-2 text-soft">
      {unchanged > 0 && (
        <p>
          {isComing ? (
            <Plural
              value={unchanged}
              one="One of them is coming already."
              other="# of them are coming already."
            />
          ) : (
            <Plural
              value={unchanged}
              one="One of them has said so already, or is in."
              other="# of them have said so already, or are in."
            />
          )}
        </p>
      )}
      {movedUp > 0 && (
        <p>
          <Plural
            value={movedUp}
            one="One other person gets a place from the waiting list and is told by e-mail."
            other="# other people get a place from the waiting list and are told by e-mail."
          />
        </p>
      )}
    </div>
  );
}

function Answer({ isComing, isOver }: { isComing: boolean; isOver: boolean }) {
  if (!isComing) return <Trans>Not coming</Trans>;
  return isOver ? <Trans>Let them come</Trans> : <Trans>Coming</Trans>;
}

/** For whom there is no place, and what may be done about it. */
function NoPlace({ asked: { people, preview } }: { asked: AskedAnswer }) {
  const names = namesWithout(people, preview.without);
  const more = countNameless(preview.without);
  return (
    <div className="mt-3 rounded-control bg-open-soft px-3.5 py-2.5 text-open">
      <p className="font-semibold">
        <Plural
          value={preview.without.length}
          one="There is no place for one of them:"
          other="There is no place for # of them:"
        />
      </p>
      <p className="mt-1 text-ink">
        {names.join(', ')}
        {more > 0 && (
          <>
            {' '}
            <Plural value={more} one="and # more" other="and # more" />
          </>
        )}
      </p>
      <p className="mt-2">
        <Plural
          value={preview.places?.left ?? 0}
          _0="There is no place left. You may let them come all the same; that you did so is recorded."
          one="There is # place left, which is too few. You may let them come all the same; that you did so is recorded."
          other="There are # places left, which is too few. You may let them come all the same; that you did so is recorded."
        />
      </p>
    </div>
  );
}
