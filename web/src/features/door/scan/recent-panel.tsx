import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { DoorPanel } from './door-panel.tsx';
import type { DoorSession } from '../offline/door-session.ts';
import { UndoForm } from './undo-form.tsx';
import { useWhyWords, useVerdictWords, verdictLooks } from './verdict-words.ts';
import { mayUndo, type Said } from './verdicts-rules.ts';

interface RecentPanelProps {
  recent: readonly Said[];
  session: DoorSession;
  onUndone: (nonce: string) => void;
  onClose: () => void;
}

/** What the door said last, so that a mistake can be taken back a while later, too. */
export function RecentPanel({ recent, session, onUndone, onClose }: RecentPanelProps) {
  const [hasUndone, setDone] = useState(false);
  const [undoing, setUndoing] = useState<string | null>(null);
  return (
    <DoorPanel title={<Trans>Last scans</Trans>} onClose={onClose}>
      <p role="status" className="text-door-quiet">
        {hasUndone ? (
          <Trans>Undone. A new scan lets them in again.</Trans>
        ) : recent.length === 0 ? (
          <Trans>Nothing was scanned here since the door was opened.</Trans>
        ) : (
          <Trans>Only on this screen, and only until it is closed.</Trans>
        )}
      </p>
      <ul className="flex flex-col gap-2">
        {recent.map((said) =>
          said.verdict.nonce === undoing ? (
            <li key={said.verdict.nonce} className="-mx-4">
              <UndoForm
                verdict={said.verdict}
                session={session}
                onUndone={() => {
                  onUndone(said.verdict.nonce);
                  setUndoing(null);
                  setDone(true);
                }}
                onCancel={() => setUndoing(null)}
              />
            </li>
          ) : (
            <RecentLine key={said.verdict.nonce} said={said} onUndo={() => setUndoing(said.verdict.nonce)} />
          ),
        )}
      </ul>
    </DoorPanel>
  );
}

function RecentLine({ said, onUndo }: { said: Said; onUndo: () => void }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const words = useVerdictWords();
  const why = useWhyWords()(said.verdict);
  const { verdict, at, isUndone } = said;
  const { icon: Shown, mark } = verdictLooks[verdict.kind];
  const { name } = verdict;
  const outcome = isUndone ? t`undone` : words.title(verdict.kind);
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-control bg-door-control px-4 py-2">
      <Shown size={26} aria-hidden className={`shrink-0 ${mark}`} />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${isUndone ? 'line-through' : ''}`}>
          {name === '' ? why : name}
        </span>
        <span className="block text-[0.9375rem] text-door-quiet">
          {formatter.time(at)} · {outcome}
        </span>
        {name !== '' && why !== '' && <span className="block text-[0.9375rem] text-door-quiet">{why}</span>}
      </span>
      {mayUndo(said) && (
        <button
          type="button"
          aria-label={t`Undo ${name}`}
          onClick={onUndo}
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold underline"
        >
          <Trans context="a check-in">Undo</Trans>
        </button>
      )}
    </li>
  );
}
