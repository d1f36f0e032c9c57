import { Plural } from '@lingui/react/macro';

/** The first names of a list, and how many more there are. */
export function NamesAndMore({ names, count }: { names: readonly string[]; count: number }) {
  const more = count - names.length;
  return (
    <>
      {names.join(', ')}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}
