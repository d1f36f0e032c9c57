import { Trans, useLingui } from '@lingui/react/macro';
import type { BoundField } from '../../../ui/field.tsx';
import { MemberChoice } from '../../../entities/member/organisers/member-choice.tsx';
import { GuestCompanyField, GuestFields } from '../../../entities/registration/guest-fields.tsx';
import type { GuestDraft } from '../../../entities/registration/guest-rules.ts';
import { KindChoice } from './kind-choice.tsx';
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
  const isPartner = draft.kind === 'partner';
  return (
    <>
      <KindChoice
        legend={<Trans>Who is it?</Trans>}
        kinds={['member', 'guest', 'partner']}
        kind={draft.kind}
        onChange={(kind) => change({ kind })}
      />
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
            name="host"
            label={isPartner ? t`Comes with` : t`Comes with (optional)`}
            error={errorOf('host')}
            {...(!isPartner && {
              hint: t`If you choose nobody, they come by themselves, as nobody’s guest.`,
            })}
            chosen={draft.host}
            onChoose={(host) => change({ host })}
          />
        </>
      )}
    </>
  );
}
