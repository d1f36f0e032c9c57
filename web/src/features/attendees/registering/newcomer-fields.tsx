import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/field.tsx';
import { MemberChoice } from '../../../entities/member/organisers/member-choice.tsx';
import { GuestFields } from '../../../entities/registration/guest-fields.tsx';
import type { NewcomerDraft, NewcomerProblems } from './register-rules.ts';

interface NewcomerFieldsProps {
  draft: NewcomerDraft;
  problems: NewcomerProblems;
  onChange: (part: Partial<NewcomerDraft>) => void;
}

/** Who is registered: a member who is looked for, or a guest whose name is written. */
export function NewcomerFields({ draft, problems, onChange }: NewcomerFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">
          <Trans>Who is it?</Trans>
        </legend>
        <div className="inline-flex rounded-control bg-sunken p-1">
          <Kind kind="member" label={t`Member`} draft={draft} onChange={onChange} />
          <Kind kind="guest" label={t`Guest`} draft={draft} onChange={onChange} />
        </div>
      </fieldset>
      {draft.kind === 'member' ? (
        <MemberChoice
          label={t`Member`}
          error={problems.member === undefined ? undefined : t`Please choose a member.`}
          chosen={draft.member}
          onChoose={(member) => onChange({ member })}
        />
      ) : (
        <>
          <GuestFields draft={draft} problems={problems} isEmailOptional onChange={onChange} />
          <TextField
            label={t`Club or company (optional)`}
            name="company"
            maxLength={200}
            autoComplete="off"
            value={draft.company}
            onChange={({ target }) => onChange({ company: target.value })}
          />
          <MemberChoice
            label={t`Comes with (optional)`}
            hint={t`If you choose nobody, they come by themselves and are kept under your name.`}
            chosen={draft.host}
            onChoose={(host) => onChange({ host })}
          />
        </>
      )}
    </>
  );
}

interface KindProps extends Pick<NewcomerFieldsProps, 'draft' | 'onChange'> {
  kind: NewcomerDraft['kind'];
  label: string;
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
