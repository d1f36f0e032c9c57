import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Me, Member } from '../../lib/api/schema.gen.ts';
import { useMe } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { announce } from '../../ui/announcer.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChangingMe, previewQuery, type Reader } from './me-queries.ts';
import { shownFacts } from './preview-rules.ts';
import { DeedFailure } from '../../ui/form/deed-failure.tsx';

type Visibility = Me['visibility'];
type Block = keyof Visibility;

const blocks: readonly Block[] = ['privateAddress', 'privatePhones', 'birthday', 'partner', 'business'];

/** Who sees which part of the own record, and how that looks to them. */
export function VisibilityScreen() {
  const { t } = useLingui();
  const me = useMe();
  const changing = useChangingMe();
  const labels: Record<Block, string> = {
    privateAddress: t`Private address`,
    privatePhones: t`Private phone and mobile`,
    birthday: t`Birthday`,
    partner: t`Partner’s name`,
    business: t`Profession and company`,
  };
  // What was chosen shows while it is saved, in a field that keeps the focus.
  const chosen = changing.isPending ? changing.variables.body.visibility : undefined;
  const save = (block: Block, audience: Visibility[Block]) =>
    changing.mutate(
      { version: 'any', body: { visibility: { [block]: audience } } },
      { onSuccess: () => announce(t`Saved.`) },
    );
  return (
    <Page title={t`Who sees what`} back="/me" width="wide">
      <p className="mb-5 max-w-3xl text-soft">
        <Trans>
          Presidents and secretaries of your club and district, and the administrators, always see your data:
          they keep it up to date.
        </Trans>
      </p>
      <div className="grid items-start gap-x-8 lg:grid-cols-2">
        <Card className="flex flex-col gap-5 p-5">
          {blocks.map((block) => (
            <SelectField
              key={block}
              label={labels[block]}
              value={chosen?.[block] ?? me.visibility[block]}
              onChange={({ target }) => save(block, target.value as Visibility[Block])}
            >
              <option value="members">{t`All members`}</option>
              <option value="club">{t`Members of my club`}</option>
              <option value="officers">{t`Only officers`}</option>
            </SelectField>
          ))}
          <DeedFailure failure={changing.error} />
        </Card>
        <Preview />
      </div>
    </Page>
  );
}

const route = getRouteApi('/app/me/visibility');

function Preview() {
  const { t } = useLingui();
  const { as = 'member' } = route.useSearch();
  const navigate = route.useNavigate();
  const { version } = useMe();
  const preview = useQuery(previewQuery(as, version));
  return (
    <section className="min-w-0 lg:-mt-8">
      <SectionHeading>
        <Trans>This is how others see you</Trans>
      </SectionHeading>
      <SelectField
        label={t`As seen by`}
        value={as}
        onChange={({ target }) => void navigate({ search: { as: target.value as Reader }, replace: true })}
      >
        <option value="member">{t`another member`}</option>
        <option value="club">{t`a member of my club`}</option>
        <option value="officer">{t`an officer of my club`}</option>
      </SelectField>
      <Card className="mt-4 p-5">
        {preview.isPending && <Skeleton className="h-40" />}
        {preview.isLoadingError && (
          <FailureNotice failure={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {preview.data !== undefined && <PreviewCard member={preview.data} />}
      </Card>
    </section>
  );
}

function PreviewCard({ member }: { member: Member }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const facts = shownFacts(member);
  const labels: Record<(typeof facts)[number]['label'], string> = {
    address: t`Address`,
    phone: t`Phone`,
    mobile: t`Mobile`,
    email: t`E-mail`,
    website: t`Website`,
    birthday: t`Birthday`,
    partner: t`Partner`,
    profession: t`Profession`,
    company: t`Company`,
    businessAddress: t`Work address`,
    businessPhone: t`Work phone`,
    businessMobile: t`Work mobile`,
    networks: t`On the web`,
  };
  return (
    <div className="flex gap-4">
      <Photo photo={member.photo} size={56} className="self-start" />
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold">{member.fullName}</p>
        <p className="text-soft">{member.club?.name}</p>
        <dl className="mt-4 flex flex-col gap-3">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-soft">{labels[label]}</dt>
              <dd className="whitespace-pre-line">
                {label === 'birthday' ? formatter.shortDay(value) : value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
