import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';

/** One of a few, with the same arrow in every browser. Its look is that of the place it stands in. */
export function Select({ className = '', ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className="relative block min-w-0">
      <select
        {...rest}
        className={`w-full appearance-none rounded-control border border-edge bg-card pr-8.5! text-ellipsis text-ink ${className}`}
      />
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-soft"
      />
    </span>
  );
}
