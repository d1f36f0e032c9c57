import { Trans, useLingui } from '@lingui/react/macro';
import type { BoundField } from '../../../ui/field.tsx';
import { MemberChoice } from '../../../entities/member/organisers/member-choice.tsx';
import { GuestCompanyField, GuestFields } from '../../../entities/registration/guest-fields.tsx';
import type { GuestDraft } from '../../../entities/registration/guest-rules.ts';
import type { NewcomerDraft } from './register-rules.ts';

interface NewcomerFieldsProps {
  event: number;
  form: {
    draft: NewcomerDraft;
    text: (field: keyof GuestDraft | 'company') => BoundField;
    errorOf: (field: string) => string | undefined;
    change: (part: Partial<Pick<NewcomerDraft, 'kind' | 'member' | 'host'>>) => void;
  };
}

/** Who is registered: a member who is looked for, or a guest whose name is written. */
export function NewcomerFields({ event, form: { draft, text, errorOf, change } }: NewcomerFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">
          <Trans>Who is it?</Trans>
        </legend>
        <div className="inline-flex rounded-control bg-sunken p-1">
          <Kind kind="member" label={t`Member`} draft={draft} onChange={change} />
          <Kind kind="guest" label={t`Guest`} draft={draft} onChange={change} />
        </div>
      </fieldset>
      {draft.kind === 'member' ? (
        <MemberChoice
          event={event}
          name="member"
          label={t`Member`}
          error={errorOf('member')}
          chosen={draft.member}
          onChoose={(member) => change({ member })}
        />
      ) : (
        <>
          <GuestFields bind={text} isEmailOptional />
          <GuestCompanyField bind={text} />
          <MemberChoice
            event={event}
            label={t`Comes with (optional)`}
            hint={t`If you choose nobody, they come by themselves, as nobody’s guest.`}
            chosen={draft.host}
            onChoose={(host) => change({ host })}
          />
        </>
      )}
    </>
  );
}

interface KindProps {
  kind: NewcomerDraft['kind'];
  label: string;
  draft: NewcomerDraft;
  onChange: (part: Pick<NewcomerDraft, 'kind'>) => void;
}

function Kind({ kind, label, draft, onChange }: KindProps) {
  return (
    <label className="cursor-pointer rounded-control has-checked:bg-card has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-link">
      <input
        type="radio"
        name="kind"
        className="sr-only"
        checked={draft.kind === kind}
        onChange={() => onChange({ kind })}
      />
      <span className="flex min-h-11 items-center px-5 font-semibold">{label}</span>
    </label>
  );
}
