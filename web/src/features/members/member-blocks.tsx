import { Trans } from '@lingui/react/macro';
import { Briefcase, Building2, Cake, Globe, Heart, Mail, MapPin, Phone, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Member, MemberNetworks } from '../../lib/api/schema.gen.ts';
import { mapAddress } from '../../lib/format/text.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, factLink, Facts } from '../../ui/facts.tsx';
import { dialled } from '../../lib/format/text.ts';
import { addressForMap, addressLines, hasBusiness, hasPrivate, webAddress } from './member-rules.ts';

/** How to reach someone at home. What is empty, or hidden from the reader, takes no room. */
export function PrivateBlock({ member }: { member: Member }) {
  const formatter = useFormatter();
  const { privateMobile, privatePhone, email, privateAddress, privateWww, birthday, partner } = member;
  if (!hasPrivate(member)) return null;
  return (
    <Block title={<Trans>Private</Trans>}>
      {privateMobile !== '' && (
        <NumberFact icon={Smartphone} label={<Trans>Mobile</Trans>} number={privateMobile} />
      )}
      {privatePhone !== '' && <NumberFact icon={Phone} label={<Trans>Phone</Trans>} number={privatePhone} />}
      {email !== '' && (
        <Fact icon={Mail} label={<Trans>E-mail</Trans>}>
          <a href={`mailto:${email}`} className={factLink}>
            {email}
          </a>
        </Fact>
      )}
      {privateAddress !== '' && <AddressFact text={privateAddress} parts={member.privateAddressComponents} />}
      {privateWww !== '' && <PageFact icon={Globe} label={<Trans>Website</Trans>} page={privateWww} />}
      {birthday !== '' && (
        <Fact icon={Cake} label={<Trans>Birthday</Trans>}>
          {formatter.shortDay(birthday)}
        </Fact>
      )}
      {partner !== null && partner !== '' && (
        <Fact icon={Heart} label={<Trans>Partner</Trans>}>
          {partner}
        </Fact>
      )}
    </Block>
  );
}

/** How to reach someone at work. */
export function BusinessBlock({ member }: { member: Member }) {
  const { company, professionTitle, professionFunction, businessPhone, businessMobile, businessAddress } =
    member;
  const profession = [professionTitle, professionFunction].filter((part) => part !== '').join(' · ');
  if (!hasBusiness(member)) return null;
  return (
    <Block title={<Trans>Business</Trans>}>
      {company !== '' && (
        <Fact icon={Building2} label={<Trans>Company</Trans>}>
          {company}
        </Fact>
      )}
      {profession !== '' && (
        <Fact icon={Briefcase} label={<Trans>Profession</Trans>}>
          {profession}
        </Fact>
      )}
      {businessPhone !== '' && (
        <NumberFact icon={Phone} label={<Trans>Phone</Trans>} number={businessPhone} />
      )}
      {businessMobile !== '' && (
        <NumberFact icon={Smartphone} label={<Trans>Mobile</Trans>} number={businessMobile} />
      )}
      {businessAddress !== '' && (
        <AddressFact text={businessAddress} parts={member.businessAddressComponents} />
      )}
    </Block>
  );
}

/** Pages of someone elsewhere. */
export function NetworksBlock({ networks }: { networks: MemberNetworks }) {
  const pages = Object.entries(networks).filter(([, page]) => page !== undefined && page !== '');
  if (pages.length === 0) return null;
  return (
    <Block title={<Trans>On the web</Trans>}>
      {pages.map(([network, page]) => (
        <PageFact
          key={network}
          icon={Globe}
          label={<span className="capitalize">{network}</span>}
          page={page}
        />
      ))}
    </Block>
  );
}

function Block({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="mb-4 font-serif text-xl font-semibold">{title}</h2>
      <Facts>{children}</Facts>
    </Card>
  );
}

type Shown = Parameters<typeof Fact>[0]['icon'];

function NumberFact({ icon, label, number }: { icon: Shown; label: ReactNode; number: string }) {
  return (
    <Fact icon={icon} label={label}>
      <a href={`tel:${dialled(number)}`} className={factLink}>
        {number}
      </a>
    </Fact>
  );
}

function AddressFact({ text, parts }: { text: string; parts: Member['privateAddressComponents'] }) {
  const lines = addressLines(parts);
  const place = addressForMap(parts);
  return (
    <Fact icon={MapPin} label={<Trans>Address</Trans>}>
      {lines === '' ? text : lines}
      {place !== '' && (
        <>
          {'\n'}
          <a href={mapAddress(place)} target="_blank" rel="noreferrer" className={factLink}>
            <Trans>Show on a map</Trans>
          </a>
        </>
      )}
    </Fact>
  );
}

function PageFact({ icon, label, page }: { icon: Shown; label: ReactNode; page: string }) {
  const address = webAddress(page);
  return (
    <Fact icon={icon} label={label}>
      {address === '' ? (
        page
      ) : (
        <a href={address} target="_blank" rel="noreferrer" className={factLink}>
          {page.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </a>
      )}
    </Fact>
  );
}
