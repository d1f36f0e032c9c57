import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  BookOpen,
  CalendarCog,
  CalendarDays,
  CircleUserRound,
  Globe,
  HeartHandshake,
  House,
  MapPin,
  ScanLine,
  Search,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { overseesClubs } from '../entities/club/club-year.ts';
import { useManagesEvents, useMe, useOrganisation } from '../lib/session/session.ts';
import type { Icon } from '../ui/button.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { Logo } from '../ui/logo.tsx';
import { Photo } from '../ui/photo.tsx';

/** The frame of every page for those who are signed in: the places to go to, below on a phone, at the side on a desk. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_1fr] print:block">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-card focus:p-3"
      >
        <Trans>Skip to content</Trans>
      </a>
      <SideBar />
      <main id="content" tabIndex={-1} className="min-w-0 pb-20 md:pb-0">
        {children}
      </main>
      <TabBar />
    </div>
  );
}

interface Place {
  to:
    | '/'
    | '/events'
    | '/people'
    | '/clubs'
    | '/activities'
    | '/magazines'
    | '/conventions'
    | '/organise'
    | '/door'
    | '/me';
  icon: Icon;
  label: ReactNode;
  /** Whom it is for; on a phone, where there is room for few, some are reached from other pages. */
  isFor?: 'reviewers' | 'organisers' | 'overseers';
  /** On a phone there is room for few: some are reached from other pages, by everyone or by those who have the room filled. */
  isForDesks?: 'always' | 'beside organising';
}

const places: Place[] = [
  { to: '/', icon: House, label: <Trans>Home</Trans> },
  { to: '/events', icon: CalendarDays, label: <Trans>Events</Trans> },
  { to: '/people', icon: Search, label: <Trans>People</Trans> },
  { to: '/clubs', icon: MapPin, label: <Trans>Clubs</Trans>, isForDesks: 'beside organising' },
  {
    to: '/activities',
    icon: HeartHandshake,
    label: <Trans>Activities</Trans>,
    isFor: 'overseers',
    isForDesks: 'always',
  },
  { to: '/magazines', icon: BookOpen, label: <Trans>Magazines</Trans>, isForDesks: 'always' },
  { to: '/conventions', icon: Globe, label: <Trans>Conventions</Trans>, isForDesks: 'always' },
  { to: '/organise', icon: CalendarCog, label: <Trans>Organise</Trans>, isFor: 'organisers' },
  { to: '/door', icon: ScanLine, label: <Trans>Door</Trans>, isFor: 'reviewers' },
  { to: '/me', icon: CircleUserRound, label: <Trans>Me</Trans> },
];

function usePlaces(): Place[] {
  const me = useMe();
  const isMine = {
    reviewers: me.rights.some(({ right }) => right === 'review-events' || right === 'administrator'),
    organisers: useManagesEvents(),
    overseers: overseesClubs(me),
  };
  return places.filter(({ isFor }) => isFor === undefined || isMine[isFor]);
}

function SideBar() {
  const { name } = useOrganisation();
  const { fullName, photo, club } = useMe();
  return (
    <div className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-card px-3.5 py-5 md:flex print:hidden">
      <div className="mb-6 flex items-center gap-2.5 px-2.5">
        <Logo />
        <span className="font-serif text-xl font-semibold">{name}</span>
      </div>
      <nav aria-label="Guildhall">
        <ul className="flex flex-col gap-1">
          {usePlaces()
            .filter(({ to }) => to !== '/me')
            .map(({ to, icon: Shown, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/' }}
                  className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-soft hover:bg-sunken data-[status=active]:bg-info-soft data-[status=active]:font-semibold data-[status=active]:text-info"
                >
                  <Shown size={20} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <Link
        to="/me"
        className="text-ink mt-auto flex items-center gap-3 rounded-control px-2.5 py-2 hover:bg-sunken data-[status=active]:bg-info-soft"
      >
        <Photo photo={photo} size={36} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{fullName}</span>
          <span className="block truncate text-sm text-soft">
            <FactLine>
              <Trans>Me</Trans>
              {club?.name}
            </FactLine>
          </span>
        </span>
      </Link>
    </div>
  );
}

function TabBar() {
  const organises = useManagesEvents();
  return (
    <nav
      aria-label="Guildhall"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-safe md:hidden print:hidden"
    >
      <ul className="flex">
        {usePlaces()
          .filter(({ isForDesks }) => isForDesks === undefined || (isForDesks !== 'always' && !organises))
          .map(({ to, icon: Shown, label }) => (
            // A longer word gets more room than a short one: with six places there is none to spare, and larger text finds none.
            <li key={to} className="min-w-[min(2.75rem,13.75%)] flex-auto">
              <Link
                to={to}
                activeOptions={{ exact: to === '/' }}
                className="flex min-h-16 flex-col items-center justify-center gap-1 text-[min(0.75rem,3.75vw)] leading-4 font-medium whitespace-nowrap text-soft data-[status=active]:font-semibold data-[status=active]:text-ink"
              >
                <Shown size={22} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
