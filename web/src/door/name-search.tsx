import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { Read } from './door-session.ts';

interface NameSearchProps {
  event: number;
  isOnline: boolean;
  onFound: (read: Read) => void;
  onClose: () => void;
}

/** The fewest letters that are searched for. */
const fewest = 2;

/** Letting somebody in whose ticket cannot be read. */
export function NameSearch({ event, isOnline, onFound, onClose }: NameSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = useQuery({
    queryKey: ['doors', event, 'people', wanted],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/v2/door/events/{id}/people', {
          params: { path: { id: event }, query: { q: wanted } },
          signal,
        }),
      ),
    enabled: isOnline && wanted.length >= fewest,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const people = found.data?.people ?? [];
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
      <div className="flex items-center gap-2">
        <label className="flex min-h-12 flex-1 items-center gap-2 rounded-control bg-white px-3 text-[#1b2430]">
          <Search size={20} aria-hidden />
          <span className="sr-only">
            <Trans>Name</Trans>
          </span>
          <input
            ref={input}
            type="search"
            value={typed}
            placeholder={t`Name`}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            className="min-h-11 flex-1 bg-transparent outline-none"
          />
        </label>
        <button
          type="button"
          aria-label={t`Back to the camera`}
          onClick={onClose}
          className="flex size-12 items-center justify-center rounded-control bg-white/15"
        >
          <X size={22} aria-hidden />
        </button>
      </div>
      {!isOnline && (
        <p role="status" className="rounded-control bg-[#5a3200] px-4 py-3 font-medium text-[#ffd79a]">
          <Trans>Names can be searched only with a network: this device keeps none. Scanning works.</Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {people.length}
      </p>
      <ul className="flex flex-col gap-2">
        {people.map((person) => (
          <li key={person.registration ?? `member-${person.member}`}>
            <button
              type="button"
              disabled={person.registration === null}
              onClick={() => person.registration !== null && onFound({ registration: person.registration })}
              className="flex min-h-14 w-full items-center justify-between gap-3 rounded-control bg-white/10 px-4 py-2 text-left hover:bg-white/20 disabled:opacity-60"
            >
              <span>
                <span className="block font-semibold">{person.fullName}</span>
                <span className="block text-sm text-white/80">{person.club}</span>
              </span>
              <span className="text-sm font-semibold">
                {person.validatedAt === '' ? null : <Trans>is in</Trans>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
