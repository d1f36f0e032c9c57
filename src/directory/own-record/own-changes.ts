import type { Static } from 'typebox';
import type { MemberInput } from '../members/member-row.ts';
import { badField } from '../../platform/shared/errors.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { OwnChanges } from './me-schemas.ts';

/** What members send to change of themselves. */
export type SentChanges = Static<typeof OwnChanges>;

/** The fields of a member as they become: what is sent replaces what was, part by part; what is not sent stays. */
export function withOwnChanges(
  before: Required<MemberInput>,
  sent: SentChanges,
  today: DateText,
): Partial<MemberInput> {
  const { birthday, partner, privateAddressComponents, businessAddressComponents, ...rest } = sent;
  const { socialNetworks, visibility, language, ...texts } = rest;
  if (birthday !== undefined && birthday > today) throw badField('birthday', 'must not be in the future');
  return {
    ...texts,
    ...(birthday === undefined ? {} : { birthday: birthday === '' ? null : birthday }),
    ...(partner === undefined ? {} : { partner: partner === '' ? null : partner }),
    ...(language === undefined ? {} : { language: language === '' ? null : language }),
    privateAddress: { ...before.privateAddress, ...privateAddressComponents },
    businessAddress: { ...before.businessAddress, ...businessAddressComponents },
    socialNetworks: withoutEmpty({ ...before.socialNetworks, ...socialNetworks }),
    visibility: { ...before.visibility, ...visibility },
  };
}

function withoutEmpty<Texts extends Record<string, string | undefined>>(texts: Texts): Texts {
  const kept = Object.entries(texts).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(kept) as Texts;
}
