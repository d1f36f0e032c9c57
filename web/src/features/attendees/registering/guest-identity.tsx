import { Trans, useLingui } from '@lingui/react/macro';
import { MemberChoice } from '../../../entities/member/organisers/member-choice.tsx';
import {
  GuestCompanyField,
  GuestFields,
  useGuestNames,
  useGuestWords,
} from '../../../entities/registration/guest-fields.tsx';
import type { GuestDraft } from '../../../entities/registration/guest-rules.ts';
import type { BoundField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import { KindChoice } from './kind-choice.tsx';
import type { ParticipantDraft } from './participant-form-rules.ts';

/** What the fields of a guest are called here, and what is said of them. */
export function useCorrectionWords() {
  const { t } = useLingui();
  return {
    names: {
      ...useGuestNames(),
      kind: t`Comes as`,
      host: t`Comes with`,
      sendLink: t`Send them the link to their registration`,
    },
    words: { nobody: t`Please choose a member.`, ...useGuestWords() },
  };
}

interface GuestIdentityProps {
  event: number;
  /** Whether a mail can still be sent. */
  maySend: boolean;
  form: {
    draft: ParticipantDraft;
    text: (field: keyof GuestDraft | 'company') => BoundField;
    choice: (field: 'sendLink') => {
      name: string;
      label: string;
      checked: boolean;
      onChange: (is: boolean) => void;
    };
    errorOf: (field: string) => string | undefined;
    change: (part: Partial<Pick<ParticipantDraft, 'kind' | 'host'>>) => void;
  };
}

/** Who a guest is and with whom they come: what was misheard on the telephone is put right, before it stands on a badge. */
export function GuestIdentity({ event, maySend, form }: GuestIdentityProps) {
  const { t } = useLingui();
  const { kind, host, email } = form.draft;
  return (
    <>
      <KindChoice
        legend={<Trans>Comes as</Trans>}
        kinds={['guest', 'partner']}
        kind={kind === 'partner' ? kind : 'guest'}
        onChange={(chosen) => form.change({ kind: chosen })}
      />
      <GuestFields bind={form.text} isEmailOptional />
      {maySend && email.trim() !== '' && (
        <SwitchField
          {...form.choice('sendLink')}
          hint={t`By e-mail. There they see their ticket and change their answer.`}
        />
      )}
      <GuestCompanyField bind={form.text} />
      <MemberChoice
        event={event}
        name="host"
        label={kind === 'partner' ? t`Comes with` : t`Comes with (optional)`}
        error={form.errorOf('host')}
        chosen={host}
        onChoose={(chosen) => form.change({ host: chosen })}
      />
    </>
  );
}
