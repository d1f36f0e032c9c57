import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, Save } from 'lucide-react';
import { useState } from 'react';
import { mayPass } from '../../../lib/api/failures.ts';
import { AnchorButton, Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import { fileAddress } from './participants-queries.ts';
import { useDrawnFile, type Drawing } from './use-drawn-file.ts';

interface PaperDialogProps {
  event: number;
  what: 'door-list' | 'badges';
  hasQuestions: boolean;
  onClose: () => void;
}

/** What stands on paper, and how far it is drawn. */
export function PaperDialog({ event, what, hasQuestions, onClose }: PaperDialogProps) {
  const { t } = useLingui();
  const { drawing, draw, stop } = useDrawnFile();
  const [sort, setSort] = useState<'name' | 'club'>('name');
  const [isMore, setMore] = useState(what === 'badges');
  const isList = what === 'door-list';
  const begin = () =>
    draw(
      fileAddress(
        event,
        { sort },
        isList
          ? { what: 'door-list', ...(isMore && { answers: true }) }
          : { what: 'badges', ...(isMore && { code: true }) },
      ),
    );
  return (
    <Dialog title={isList ? <Trans>Door list</Trans> : <Trans>Name badges</Trans>} narrow onClose={onClose}>
      <div className="mt-3 flex flex-col gap-3">
        {drawing.state === 'asked' || drawing.state === 'failed' ? (
          <>
            <SelectField
              label={t`Order`}
              value={sort}
              onChange={({ target }) => setSort(target.value === 'club' ? 'club' : 'name')}
            >
              <option value="name">{t`By name`}</option>
              <option value="club">{t`By club`}</option>
            </SelectField>
            {(!isList || hasQuestions) && (
              <SwitchField
                name="more"
                label={isList ? t`With their answers` : t`With the code of the ticket`}
                checked={isMore}
                onChange={setMore}
              />
            )}
          </>
        ) : (
          <Progress drawing={drawing} />
        )}
        <p role="alert" className="rounded-control bg-no-soft px-3.5 py-2.5 text-no empty:hidden">
          {drawing.state === 'failed' &&
            (mayPass(drawing.failure) ? (
              <Trans>It is being drawn already, or there is no connection. Try again in a moment.</Trans>
            ) : (
              <Trans>That did not work. Try again in a moment.</Trans>
            ))}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Buttons drawing={drawing} onDraw={begin} onStop={stop} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** A sign of life from the first moment; how far it is, as soon as the first sheet has come. */
function Progress({ drawing }: { drawing: Drawing }) {
  const { t } = useLingui();
  const isReady = drawing.state === 'ready';
  const { sheets, of } = drawing.state === 'drawing' ? drawing : { sheets: 0, of: null };
  const known = of === null || sheets === 0 ? undefined : Math.round((100 * Math.min(sheets, of)) / of);
  const percent = isReady ? 100 : known;
  return (
    <div className="flex min-h-20 flex-col justify-center gap-2">
      <div
        role="progressbar"
        aria-label={t`Sheets that are drawn`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full rounded-full bg-brand dark:bg-link ${percent === undefined ? 'w-1/4 motion-safe:animate-pulse' : ''}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      {/* Read aloud when it begins and when it is done, and not for every sheet. */}
      <p role="status" className="font-semibold">
        {isReady ? <Trans>It is ready.</Trans> : <Trans>It is being drawn …</Trans>}
      </p>
      <p className="min-h-6 text-soft tabular-nums">
        {of !== null && (
          <Trans>
            {sheets} of {of} sheets
          </Trans>
        )}
      </p>
    </div>
  );
}

interface ButtonsProps {
  drawing: Drawing;
  onDraw: () => void;
  onStop: () => void;
  onClose: () => void;
}

function Buttons({ drawing, onDraw, onStop, onClose }: ButtonsProps) {
  if (drawing.state === 'drawing')
    return (
      <Button onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    );
  if (drawing.state === 'ready')
    return (
      <>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <AnchorButton href={drawing.address} download={drawing.name} icon={Save}>
          <Trans>Save</Trans>
        </AnchorButton>
        <AnchorButton href={drawing.address} target="_blank" kind="main" icon={ExternalLink}>
          <Trans>Open</Trans>
        </AnchorButton>
      </>
    );
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <Button kind="main" onClick={onDraw}>
        <Trans>Draw it</Trans>
      </Button>
    </>
  );
}
