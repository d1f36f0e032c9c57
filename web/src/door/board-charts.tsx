import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Gate } from '../api/schema.gen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import type { Bar } from './board-rules.ts';

/** Every so many columns have their time below them, so that the times do not run into each other. */
const labelled = 4;

/** Columns for how many came in when; a table that opens says the same in numbers. */
export function MinuteChart({ bars, minutes }: { bars: readonly Bar[]; minutes: number }) {
  const writer = useWriter();
  const top = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure>
      <figcaption className="mb-3 text-[0.9375rem] text-soft">
        <Plural
          value={minutes}
          one="How many came in, minute by minute"
          other="How many came in, for every # minutes"
        />
      </figcaption>
      <div aria-hidden className="flex h-44 items-end gap-[3px] border-b border-line pt-5">
        {bars.map(({ from, count }) => (
          <div key={from} className="relative flex h-full max-w-12 flex-1 items-end">
            <div
              className="relative w-full rounded-t-sm bg-info"
              style={{ height: `${(100 * count) / top}%` }}
            >
              {count === top && (
                <span className="absolute inset-x-0 -top-5 text-center text-xs font-semibold">
                  {writer.number(count)}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
      <div aria-hidden className="flex gap-[3px] text-xs text-soft">
        {bars.map(({ from }, index) => (
          <span key={from} className="h-5 max-w-12 min-w-0 flex-1 overflow-visible pt-1 whitespace-nowrap">
            {index % labelled === 0 ? writer.time(from) : ''}
          </span>
        ))}
      </div>
      <MinuteTable bars={bars} />
    </figure>
  );
}

function MinuteTable({ bars }: { bars: readonly Bar[] }) {
  const writer = useWriter();
  return (
    <Disclosure title={<Trans>As a table</Trans>} titleClassName="min-h-11 w-fit text-link" className="mt-3">
      <table className="w-full max-w-sm text-left tabular-nums">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5">
              <Trans>From</Trans>
            </th>
            <th scope="col" className="py-1.5 text-right">
              <Trans>Came in</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ from, count }) => (
            <tr key={from} className="border-b border-line">
              <th scope="row" className="py-1.5 font-normal">
                {writer.time(from)}
              </th>
              <td className="py-1.5 text-right">{writer.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

/** A bar for each gate, the busiest first. */
export function GateBars({ gates }: { gates: readonly Gate[] }) {
  const { t } = useLingui();
  const writer = useWriter();
  const most = Math.max(1, ...gates.map((gate) => gate.in));
  return (
    <ul aria-label={t`By gate`} className="flex flex-col gap-4">
      {gates.map(({ gate, in: count }) => (
        <li key={gate}>
          <div className="flex justify-between gap-4">
            <span>{gate === '' ? <Trans>No gate named</Trans> : gate}</span>
            <span className="shrink-0 font-semibold">{writer.number(count)}</span>
          </div>
          <div aria-hidden className="mt-1 h-2.5 overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * count) / most}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
