import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTabTitle, useGoingBack } from '../lib/address.ts';

interface PageProps {
  title: string;
  /** A line above the title, such as where the thing belongs. */
  above?: ReactNode;
  /** A line below it. */
  below?: ReactNode;
  /** Something small that stays beside the title, such as a picture. */
  corner?: ReactNode;
  /** What can be done with the whole page. */
  actions?: ReactNode;
  /** Where "back" leads for someone who came here directly; without it there is no such button. */
  back?: string;
  /** Lists and texts are easier to read when they are not too wide; tables need room. */
  width?: 'text' | 'wide';
  children: ReactNode;
}

/** A page of the app: its title, in the tab too, takes the focus when the page is new, and then its content follows. */
export function Page({ title, above, below, corner, actions, back, width = 'text', children }: PageProps) {
  // Narrow or wide, every page begins at the same edge.
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5 pb-10 md:px-8 md:pt-8">
      <div className={width === 'text' ? 'max-w-[44rem]' : ''}>
        {back !== undefined && <BackButton to={back} />}
        <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className={`min-w-0 ${corner === undefined ? '' : 'flex-1'}`}>
            {above !== undefined && <p className="text-[0.9375rem] text-soft">{above}</p>}
            <PageTitle title={title} />
            {below !== undefined && <p className="text-soft">{below}</p>}
          </div>
          {corner}
          {actions !== undefined && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}

/** The title of a page, which is also that of the tab. */
export function PageTitle({ title, className = '' }: { title: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTabTitle(title);
  useEffect(() => {
    // Whoever came by a link inside the app hears where they are; the first page is read from its start anyway.
    if (history.length > 1 && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={`font-serif text-3xl leading-tight font-semibold ${className}`}
    >
      {title}
    </h1>
  );
}

/** One step back; for those who came here directly, to where the thing belongs. */
export function BackButton({ to }: { to: string }) {
  const { t } = useLingui();
  const goBack = useGoingBack(to);
  return (
    <button
      type="button"
      aria-label={t`Back`}
      onClick={goBack}
      className="-ml-2 mb-2 flex size-11 items-center justify-center rounded-full hover:bg-sunken print:hidden"
    >
      <ArrowLeft size={22} aria-hidden />
    </button>
  );
}
