import { useRef, type ReactNode } from 'react';
import { Card } from './card.tsx';
import { useRowsInView, type Rows } from './rows-in-view.ts';

interface RowListProps<Row> extends Rows<Row> {
  className?: string;
  rowClassName?: string;
  children: (row: Row) => ReactNode;
}

/** A list of which there may be thousands; it draws what is near the part that is seen. */
export function RowList<Row>({ className = '', rowClassName = '', children, ...list }: RowListProps<Row>) {
  const element = useRef<HTMLUListElement>(null);
  const { isPart, pieces, markOf } = useRowsInView(element, list);
  const { label, rows, columns = 1 } = list;
  const isAlone = (index: number) => index === rows.length - 1 && index % columns === 0;
  return (
    <ul
      ref={element}
      aria-label={label}
      className={`grid ${columns === 2 ? 'grid-cols-2' : 'grid-cols-1'} ${isPart ? '[overflow-anchor:none]' : ''} ${className}`}
    >
      {pieces.map((piece) =>
        'room' in piece ? (
          <li key={piece.key} aria-hidden className="col-span-full" style={{ height: piece.room }} />
        ) : (
          <li
            key={piece.key}
            {...markOf(piece.index)}
            {...(isPart && { 'aria-setsize': rows.length, 'aria-posinset': piece.index + 1 })}
            className={`${isAlone(piece.index) ? 'col-span-full' : ''} ${rowClassName}`}
          >
            {children(piece.row)}
          </li>
        ),
      )}
    </ul>
  );
}

/** The same on one card, with lines between the rows. */
export function RowCard<Row>(props: Omit<RowListProps<Row>, 'gap' | 'className'>) {
  return (
    <Card className="overflow-hidden">
      <RowList {...props} gap={1} className="gap-px bg-line [&>li]:bg-card" />
    </Card>
  );
}
