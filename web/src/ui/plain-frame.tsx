import type { ReactNode } from 'react';
import { useOrganisation } from '../lib/session/session.ts';
import { PageTitle } from './page.tsx';
import { Logo } from './logo.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** A page for those who are not signed in. */
export function PlainFrame({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useOrganisation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col px-5 pt-10 pb-6">
      <div className="mb-8 flex items-center gap-3">
        <Logo size={44} />
        <span className="font-serif text-2xl font-semibold">{name}</span>
      </div>
      <PageTitle title={title} className="mb-5" />
      {children}
      <div className="mt-auto pt-10">
        <LanguageChoice />
      </div>
    </main>
  );
}
