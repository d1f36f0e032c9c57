import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CloudOff, RefreshCw, SearchX } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { ApiFailure, type FailureKind } from '../lib/api/failures.ts';
import { watchReachable } from '../lib/offline/online.ts';
import { useTabTitle } from '../lib/address.ts';
import { Button, type Icon } from './button.tsx';

interface NoticeProps {
  icon: Icon;
  title: ReactNode;
  /** Where it is all there is, its title is that of the page. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

/** Something to say where content would be: nothing there yet, not found, not now. */
export function Notice({ icon: Shown, title, isPage = false, children, action }: NoticeProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Shown size={36} aria-hidden className="text-soft" />
      <Title className={`font-serif font-semibold text-balance ${isPage ? 'text-2xl' : 'text-xl'}`}>
        {title}
      </Title>
      {children !== undefined && <div className="max-w-md text-soft text-balance">{children}</div>}
      {action}
    </div>
  );
}

const icons: Partial<Record<FailureKind, Icon>> = {
  offline: CloudOff,
  unavailable: CloudOff,
  'not-found': SearchX,
};

interface FailureNoticeProps {
  failure: unknown;
  isPage?: boolean;
  onRetry?: (() => void) | undefined;
  /** Whether it is something that someone did which failed, not something that was to be shown. */
  isDeed?: boolean;
  /** A way out, beside the one to try again. */
  wayOut?: ReactNode;
}

/** What trying again does not change. */
const final: ReadonlySet<FailureKind> = new Set(['not-found', 'forbidden', 'gone']);

/** Why something could not be shown, and what to do about it. */
export function FailureNotice({
  failure,
  isPage = false,
  isDeed = false,
  onRetry,
  wayOut,
}: FailureNoticeProps) {
  const kind = kindShown(failure, isDeed);
  const words = useFailureWords()(kind, isDeed);
  useTabTitle(isPage ? words.title : null);
  useEffect(() => {
    if (kind !== 'offline' || isDeed || onRetry === undefined) return undefined;
    return watchReachable((isReachable) => isReachable && onRetry());
  });
  return (
    <div role="alert">
      <Notice
        icon={icons[kind] ?? CircleAlert}
        title={words.title}
        isPage={isPage}
        action={
          <div className="mt-2 flex flex-wrap justify-center gap-2 empty:hidden">
            {onRetry !== undefined && !final.has(kind) && (
              <Button icon={RefreshCw} onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {wayOut}
          </div>
        }
      >
        {words.advice}
      </Notice>
    </div>
  );
}

function kindShown(failure: unknown, isDeed: boolean): FailureKind {
  const kind = failure instanceof ApiFailure ? failure.kind : 'broken';
  // An address with a number that nothing can have leads nowhere; there is no field in which to correct it.
  return kind === 'invalid' && !isDeed ? 'not-found' : kind;
}

/** What each kind of failure means for a person. A page is asked for again by itself; a deed is not done by itself. */
export function useFailureWords(): (kind: FailureKind, isDeed: boolean) => { title: string; advice: string } {
  const { t } = useLingui();
  const page: Record<FailureKind, { title: string; advice: string }> = {
    offline: {
      title: t`There is no connection`,
      advice: t`This page carries on by itself as soon as the service can be reached again.`,
    },
    unavailable: {
      title: t`The service is busy or under maintenance`,
      advice: t`Nothing is lost. Try again in a moment.`,
    },
    'signed-out': { title: t`You are signed out`, advice: t`Sign in again to continue.` },
    forbidden: {
      title: t`You don’t have access to this`,
      advice: t`Your role doesn’t include this. Ask the person who gave you the link.`,
    },
    'not-found': {
      title: t`There is nothing here`,
      advice: t`It may have been deleted, or the link is not complete.`,
    },
    invalid: { title: t`That was not accepted`, advice: t`Please check what you typed.` },
    conflict: {
      title: t`Something has changed in the meantime`,
      advice: t`Reload the page to see how things are now.`,
    },
    gone: {
      title: t`This is no longer available`,
      advice: t`The link was used, has expired or was taken back.`,
    },
    broken: {
      title: t`Something went wrong on our side`,
      advice: t`Try again. If it keeps happening, tell the people who run the service.`,
    },
  };
  const deed: typeof page = {
    ...page,
    offline: { title: page.offline.title, advice: page.unavailable.advice },
    // Whoever reads this has signed in again meanwhile: the form comes back as it was.
    'signed-out': {
      title: t`You were signed out: nothing was saved`,
      advice: t`What you typed is still here.`,
    },
  };
  return (kind, isDeed) => (isDeed ? deed : page)[kind];
}
