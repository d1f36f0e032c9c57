import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Armchair, Calendar, MapPin, Users } from 'lucide-react';
import { type ReactNode, Fragment } from 'react';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { isOver } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import type { Icon } from '../../ui/button.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { dialled } from '../../lib/format/text.ts';
import { addressLine, routeAddress, withLinks } from './event-rules.ts';
import { dayWords, laterDay } from '../../entities/event/when-rules.ts';

/** When and where. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { location, closed } = event;
  return (
    <ul className="mt-5 flex flex-col gap-4">
      <WhenFact event={event} />
      <WhereFact location={location} />
      <PlacesFact event={event} />
      {closed && (
        <Fact icon={Users} title={<Trans>By invitation only</Trans>}>
          {null}
        </Fact>
      )}
    </ul>
  );
}

function PlacesFact({ event: { capacity, placesLeft, registrationOpen } }: { event: EventDetail }) {
  if (capacity === null) return null;
  return (
    <Fact icon={Armchair} title={<Plural value={capacity} one="# place" other="# places" />}>
      {registrationOpen && placesLeft !== null && (
        <>
          <Plural value={placesLeft} _0="none left" one="# is still free" other="# are still free" />
          <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-line">
            <span
              className={`block h-full ${placesLeft === 0 ? 'bg-open-mark' : 'bg-yes'}`}
              style={{ width: `${(100 * (capacity - placesLeft)) / capacity}%` }}
            />
          </span>
        </>
      )}
    </Fact>
  );
}

function WhenFact({ event }: { event: EventDetail }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const now = useNow();
  const { startDate, endDate, allDay, registrationOpen, registrationDueDate } = event;
  const last = laterDay(event);
  const times = allDay ? t`All day` : last === null ? formatter.times(startDate, endDate) : '';
  const due = registrationDueDate === '' ? '' : formatter.shortDay(registrationDueDate, now);
  return (
    <Fact
      icon={Calendar}
      title={<span className="inline-block first-letter:uppercase">{dayWords(event, formatter)}</span>}
    >
      <FactLine>
        {times}
        {registrationOpen && due !== '' && t`answer by ${due}`}
        {isOver(event, now) && t`over`}
      </FactLine>
    </Fact>
  );
}

function WhereFact({ location }: { location: EventDetail['location'] }) {
  const address = addressLine(location);
  const route = routeAddress(location);
  const { phone, email, www } = location;
  if ([location.name, address, phone, email, www].every((part) => part === '')) return null;
  return (
    <Fact icon={MapPin} title={location.name === '' ? address : location.name}>
      <FactLine>
        {location.name !== '' && address}
        {route !== null && (
          <a href={route} target="_blank" rel="noreferrer" className="text-link underline underline-offset-2">
            <Trans>Show on a map</Trans>
          </a>
        )}
      </FactLine>
      <ContactLinks location={location} className="max-lg:hidden" />
    </Fact>
  );
}

interface ContactLinksProps {
  location: EventDetail['location'];
  className: string;
}

/** How to reach the house where it happens; where everything is below each other, what the event is about stands before. */
export function ContactLinks({ location: { phone, email, www }, className }: ContactLinksProps) {
  if (`${phone}${email}${www}` === '') return null;
  return (
    <span className={`mt-1 flex flex-wrap gap-x-5 ${className}`}>
      {phone !== '' && <ContactLink href={`tel:${dialled(phone)}`} text={phone} />}
      {email !== '' && <ContactLink href={`mailto:${email}`} text={email} />}
      {www !== '' && <ContactLink href={www} text={www.replace(/^https?:\/\//, '')} />}
    </span>
  );
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} rel="noreferrer" className="py-1 text-link underline underline-offset-2">
      {text}
    </a>
  );
}

function Fact({ icon: Shown, title, children }: { icon: Icon; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Shown size={22} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-[0.9375rem] text-soft empty:hidden">{children}</p>
      </div>
    </li>
  );
}

/** Text of people with its paragraphs, in which addresses of the web can be pressed. */
export function LinkedText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`whitespace-pre-line ${className}`}>
      {withLinks(text).map((part) => (
        <Fragment key={part.at}>
          {part.link ? (
            <a
              href={part.text}
              rel="noreferrer"
              target="_blank"
              className="text-link underline underline-offset-2"
            >
              {part.text}
            </a>
          ) : (
            part.text
          )}
        </Fragment>
      ))}
    </div>
  );
}
