import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';

interface ProblemListProps {
  /** Takes the focus when several fields of a form were not accepted. */
  ref: Ref<HTMLDivElement>;
  problems: readonly { id: string; field: string; problem: string | undefined }[];
  /** Whether a single problem is to be seen at its field. */
  isSeen: boolean;
}

/** What is wrong with a form, each problem leading to its field. Always there, so that it can take the focus. A single one is said at its field alone, if that is to be seen. */
export function ProblemList({ ref, problems, isSeen }: ProblemListProps) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="empty:hidden">
      {problems.length > (isSeen ? 1 : 0) && (
        <div className="mb-5 rounded-card bg-no-soft p-4 text-no">
          <p className="flex items-center gap-2 font-semibold">
            <CircleAlert size={20} aria-hidden className="shrink-0" />
            <Trans>Please check:</Trans>
          </p>
          <ul className="mt-1 ml-7 list-disc">
            {problems.map(({ id, field, problem }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="underline"
                  onClick={(event) => {
                    event.preventDefault();
                    const wrong = document.querySelector<HTMLElement>(`[name="${CSS.escape(id)}"]`);
                    // Someone may have folded it up.
                    wrong?.closest('details')?.setAttribute('open', '');
                    wrong?.focus();
                  }}
                >
                  {field}
                </a>
                : {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
