import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, CalendarPlus, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { serviceAddress } from '../../lib/api/client.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { BannerPicture } from '../../entities/event/banner-picture.tsx';
import { useGoingBack } from '../../lib/address.ts';
import { useSharing } from '../../ui/share-button.tsx';

/** The picture of an event, or the colours of the house, with the few things everyone knows how to press. */
export function EventBanner({ event }: { event: EventDetail }) {
  const { t } = useLingui();
  const back = useGoingBack('/events');
  const share = useSharing(event.title);
  const hasPicture = isOurs(event.banner);
  return (
    <div className={`relative shrink-0 overflow-hidden print:hidden ${hasPicture ? picture : colours}`}>
      {hasPicture && <BannerPicture address={event.banner} alt="" />}
      <div className="absolute inset-x-4 top-4 flex gap-2">
        <RoundButton label={t`Back`} onClick={back}>
          <ArrowLeft size={22} aria-hidden />
        </RoundButton>
        <a
          href={`${serviceAddress}/v2/events/${event.id}/calendar`}
          aria-label={t`Add to calendar`}
          title={t`Add to calendar`}
          className={`${round} ml-auto`}
        >
          <CalendarPlus size={22} aria-hidden />
        </a>
        <RoundButton label={t`Share`} onClick={share}>
          <Share2 size={22} aria-hidden />
        </RoundButton>
      </div>
    </div>
  );
}

/** On a desk it is as wide as the page below it, and a card like what stands there. */
const picture = 'mx-auto w-full lg:mt-8 lg:w-[calc(100%-4rem)] lg:max-w-[68rem] lg:rounded-card';
const colours = 'h-24 bg-gradient-to-br from-[#17395c] via-[#256a86] to-[#9a8a5f] md:h-32';

/** Pictures from other hosts are not shown: nobody else learns who looks at an event. */
function isOurs(address: string): boolean {
  return address !== '' && new URL(address, document.baseURI).origin === location.origin;
}

const round =
  'flex size-11 items-center justify-center rounded-full bg-[#0f1c2a]/70 text-white hover:bg-[#0f1c2a]/90';

function RoundButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={round}>
      {children}
    </button>
  );
}
