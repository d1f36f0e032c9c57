import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Maximize, Minus, Plus, X } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ClubInBrief } from '../../lib/api/schema.gen.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClubsCard } from './clubs-list.tsx';
import { MapDrawing } from './map-drawing.tsx';
import {
  afterKey,
  isOnePlace,
  located,
  marksOf,
  viewOf,
  zoomed,
  type LocatedClub,
  type View,
} from './map-rules.ts';
import { useMeasured } from '../../ui/use-measured.ts';

interface ClubsMapProps {
  clubs: readonly ClubInBrief[];
  whereOf: (club: ClubInBrief) => string;
}

/** Clubs on a map drawn by ourselves, with a list of those in view beside it for eyes, fingers and keyboards. */
export function ClubsMap({ clubs, whereOf }: ClubsMapProps) {
  const { t } = useLingui();
  const hint = useId();
  const [measure, size] = useMeasured();
  const places = useMemo(() => located(clubs), [clubs]);
  const [chosen, setChosen] = useState<View | null>(null);
  const [picked, setPicked] = useState<readonly LocatedClub[] | null>(null);
  const view = chosen ?? viewOf(places, size);
  const { marks, inView } = marksOf(places, view, size);
  const shown = picked ?? inView;
  const pick = (together: readonly LocatedClub[]) => {
    if (together.length === 1 || isOnePlace(together)) return setPicked(together);
    setPicked(null);
    setChosen(viewOf(together, size));
  };
  const look = (next: View | null) => {
    setPicked(null);
    setChosen(next);
  };
  const press = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : afterKey(event.key, view, size);
    if (next === null) return;
    event.preventDefault();
    look(next);
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <Card className="overflow-hidden lg:sticky lg:top-6">
        <div className="relative">
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- an application is used with keys of its own */}
          <div
            ref={measure}
            role="application"
            aria-label={t`Map of the clubs`}
            aria-describedby={hint}
            tabIndex={0}
            onKeyDown={press}
            className="h-[min(55vh,32rem)] w-full bg-water -outline-offset-3! lg:h-[min(68vh,40rem)]"
          >
            {size.width > 0 && (
              <MapDrawing marks={marks} view={view} size={size} picked={picked} onPick={pick} onLook={look} />
            )}
          </div>
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
          <div className="absolute right-3 bottom-3 flex flex-col gap-2 print:hidden">
            <MapButton label={t`Zoom in`} onPress={() => look(zoomed(view, 2))}>
              <Plus size={20} aria-hidden />
            </MapButton>
            <MapButton label={t`Zoom out`} onPress={() => look(zoomed(view, 0.5))}>
              <Minus size={20} aria-hidden />
            </MapButton>
            <MapButton label={t`Show all`} onPress={() => look(null)}>
              <Maximize size={20} aria-hidden />
            </MapButton>
          </div>
        </div>
        <MapFooter hint={hint} />
      </Card>
      <div>
        <div className="mb-2 flex min-h-10 items-center justify-between gap-3 px-1">
          <h2 className="font-semibold">
            {picked === null ? (
              <Plural value={inView.length} one="# club on the map" other="# clubs on the map" />
            ) : (
              <Plural value={picked.length} one="# club here" other="# clubs here" />
            )}
          </h2>
          {picked !== null && (
            <Button size="small" icon={X} onClick={() => setPicked(null)}>
              <Trans context="clubs">All</Trans>
            </Button>
          )}
        </div>
        {shown.length > 0 && <ClubsCard label={t`Clubs on the map`} clubs={shown} whereOf={whereOf} />}
        <WithoutPlace count={clubs.length - places.length} />
      </div>
    </div>
  );
}

/** How the map is used without a finger, and whose it is. */
function MapFooter({ hint }: { hint: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line px-3 py-2 text-xs text-soft">
      <p id={hint} className="hidden pointer-fine:block print:hidden">
        <Trans>
          To zoom with the wheel, hold Ctrl or press the map first. The keys +, − and the arrows work too.
        </Trans>
      </p>
      <p>
        <Trans>
          Map: Natural Earth, GSHHG,{' '}
          <a href="https://www.geonames.org" className="underline">
            GeoNames
          </a>{' '}
          (CC BY 4.0)
        </Trans>
      </p>
    </div>
  );
}

function MapButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex size-11 items-center justify-center rounded-control border border-line bg-card shadow-card hover:bg-sunken"
    >
      {children}
    </button>
  );
}

function WithoutPlace({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2 px-1 text-[0.9375rem] text-soft">
      <Plural
        value={count}
        one="# club has not said where it is."
        other="# clubs have not said where they are."
      />
    </p>
  );
}
