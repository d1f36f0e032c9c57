import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { QuestionColumn } from '../../../lib/api/schema.gen.ts';
import { useColumnNames, type PlainColumn } from './columns.ts';
import { useListOrder, type Sort } from './use-list-order.ts';

interface HeadProps {
  plain: readonly PlainColumn[];
  asked: readonly QuestionColumn[];
  isPart: boolean;
  /** Whether all lines that are there are ticked, some or none. */
  ticked: 'all' | 'some' | 'none';
  onTickAll: (isWanted: boolean) => void;
}

/** As wide as most of what stands in a column; the rest breaks. */
const widths: Readonly<Record<PlainColumn, string>> = {
  in: 'w-36',
  club: 'w-52',
  party: 'w-44',
  comment: 'w-64',
  answered: 'w-40',
  phone: 'w-44',
  email: 'w-56',
};

/** By what a column orders the list; the others order nothing. */
const sortOf: Readonly<Partial<Record<PlainColumn, Sort>>> = {
  in: 'checkedIn',
  club: 'club',
  party: 'party',
  answered: 'answered',
};

/** The heads of the columns; pressing one orders the list by it, and pressing it again turns the order round. */
export function TableHead({ plain, asked, isPart, ticked, onTickAll }: HeadProps) {
  const { t } = useLingui();
  const names = useColumnNames();
  return (
    <>
      {/* Otherwise the columns would follow the rows that come and go. */}
      {isPart && (
        <colgroup>
          <col className="w-12" />
          <col className="w-60" />
          <col className="w-48" />
          {plain.map((name) => (
            <col key={name} className={widths[name]} />
          ))}
          {asked.map(({ id }) => (
            <col key={id} className="w-44" />
          ))}
          <col className="w-44" />
        </colgroup>
      )}
      <thead className="text-sm text-soft">
        <tr aria-rowindex={isPart ? 1 : undefined}>
          <th scope="col" className="w-12 pl-1 print:hidden">
            <TickBox
              label={t`Choose all lines that are shown`}
              isTicked={ticked === 'all'}
              isPartly={ticked === 'some'}
              onTick={onTickAll}
            />
          </th>
          <Heading sort="name">
            <Trans>Name</Trans>
          </Heading>
          <Heading sort="state">
            <Trans>Answer</Trans>
          </Heading>
          {plain.map((name) => (
            <Heading key={name} sort={sortOf[name]}>
              {names[name]}
            </Heading>
          ))}
          {asked.map(({ id, title }) => (
            <Heading key={id}>{title}</Heading>
          ))}
          <Heading className="print:hidden">
            <span className="sr-only">
              <Trans>Actions</Trans>
            </span>
          </Heading>
        </tr>
      </thead>
    </>
  );
}

interface HeadingProps {
  sort?: Sort | undefined;
  className?: string;
  children: ReactNode;
}

function Heading({ sort, className = '', children }: HeadingProps) {
  const { sort: chosen, isDescending, sortBy } = useListOrder();
  const isChosen = sort !== undefined && sort === chosen;
  const Arrow = !isChosen ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isChosen ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={`max-w-48 px-3 py-1.5 font-semibold wrap-break-word ${className}`}
    >
      {sort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={() => sortBy(sort)}
          className="-mx-2 inline-flex min-h-10 items-center gap-1 rounded-control px-2 text-left font-semibold hover:bg-sunken hover:text-ink"
        >
          {children}
          <Arrow size={14} aria-hidden className={`shrink-0 ${isChosen ? 'text-ink' : 'opacity-50'}`} />
        </button>
      )}
    </th>
  );
}

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  isPartly?: boolean;
  onTick: (isWanted: boolean, isRange: boolean) => void;
}

/** A box to tick that is easy to hit; with the shift key it means everything up to the last one, by keyboard too. */
export function TickBox({ label, isTicked, isPartly = false, onTick }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // A change does not say which keys were held.
  const isRange = useRef(false);
  const note = ({ shiftKey }: { shiftKey: boolean }) => {
    isRange.current = shiftKey;
  };
  useEffect(() => {
    // Each time: a press takes it away.
    if (box.current !== null) box.current.indeterminate = isPartly;
  });
  return (
    // All of it can be pressed, not only the box, and it only sees which keys are held.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- what is pressed is the box
    <label
      className="flex size-11 items-center justify-center select-none"
      onKeyDown={note}
      onPointerDown={note}
      onMouseDown={(pressed) => {
        if (!pressed.shiftKey) return;
        // Otherwise the text from the last click to this one would be marked.
        pressed.preventDefault();
        box.current?.focus({ preventScroll: true });
      }}
      onClick={(pressed) => {
        if (!pressed.shiftKey || pressed.target === box.current) return;
        // With the shift key browsers do not hand a press of the label on to its box.
        pressed.preventDefault();
        box.current?.click();
      }}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        ref={box}
        onChange={({ currentTarget }) => {
          onTick(currentTarget.checked, isRange.current);
          isRange.current = false;
        }}
        className="size-5 shrink-0 accent-link"
      />
    </label>
  );
}
