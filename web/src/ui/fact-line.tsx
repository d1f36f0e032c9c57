import { Children, type ReactNode } from 'react';

/**
 * Short facts in a line, with points between them; what is empty is left out. Where the line breaks no point is left over:
 * each stands before its fact, and those at the start of a line are cut off.
 */
export function FactLine({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  if (facts.length === 0) return null;
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-4 flex flex-wrap">
        {Children.map(facts, (fact, index) => (
          <>
            {/* Read out and copied, two facts are two words. */}
            {index > 0 && ' '}
            <span className="relative min-w-0 pl-4 before:absolute before:left-1.5 before:content-['·'/'']">
              {fact}
            </span>
          </>
        ))}
      </span>
    </span>
  );
}
