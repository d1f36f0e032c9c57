import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Says how many drafts a series has made. */
export function useSavedDraftsWords(): (count: number) => string {
  const { t } = useLingui();
  return (count) => t`${plural(count, { one: '# draft is saved.', other: '# drafts are saved.' })}`;
}
