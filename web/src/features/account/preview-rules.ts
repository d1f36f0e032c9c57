import type { Member } from '../../lib/api/schema.gen.ts';

type Label =
  | 'address'
  | 'phone'
  | 'mobile'
  | 'email'
  | 'website'
  | 'birthday'
  | 'partner'
  | 'profession'
  | 'company'
  | 'businessAddress'
  | 'businessPhone'
  | 'businessMobile'
  | 'networks';

/** What of a record there is to see; a hidden value is as absent as one that nobody knows. */
export function shownFacts(member: Member): { label: Label; value: string }[] {
  const facts: { label: Label; value: string }[] = [
    { label: 'email', value: member.email },
    { label: 'address', value: member.privateAddress },
    { label: 'phone', value: member.privatePhone },
    { label: 'mobile', value: member.privateMobile },
    { label: 'website', value: member.privateWww },
    { label: 'birthday', value: member.birthday },
    { label: 'partner', value: member.partner ?? '' },
    {
      label: 'profession',
      value: [member.professionTitle, member.professionFunction].filter((part) => part !== '').join(', '),
    },
    { label: 'company', value: member.company },
    { label: 'businessAddress', value: member.businessAddress },
    { label: 'businessPhone', value: member.businessPhone },
    { label: 'businessMobile', value: member.businessMobile },
    {
      label: 'networks',
      value: Object.values(member.socialNetworks)
        .filter((page) => page !== '')
        .join('\n'),
    },
  ];
  return facts.filter(({ value }) => value !== '');
}
