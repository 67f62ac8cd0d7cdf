import { useRef } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useNewcomers, welcomeNewcomers } from '../api.ts';
import { MoverRow } from '../parts/mover-row.tsx';
import { moveTexts } from '../texts.ts';

/** /newcomers: who moves to near the city of the user. */
export function NewcomersScreen() {
  const { data, error, mutate } = useNewcomers();
  const city = data?.city?.label.split(',')[0];
  return (
    <Page title={city === undefined ? 'Newcomers' : `Newcomers to ${city}`} back="/profile">
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined && (
        <Loading label="Loading newcomers">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {data !== undefined && data.results.length === 0 && <Nobody welcomes={data.welcomes} city={city} />}
      {data !== undefined && data.results.length > 0 && (
        <RowsCard label="Newcomers">
          {data.results.map((mover) => (
            <MoverRow key={mover.id} mover={mover} />
          ))}
        </RowsCard>
      )}
    </Page>
  );
}

function Nobody({ welcomes, city }: { welcomes: boolean; city: string | undefined }) {
  if (welcomes) {
    return (
      <EmptyState drawing="doorway" title="Nobody new comes yet">
        {moveTexts.nobodyComes}
      </EmptyState>
    );
  }
  if (city === undefined) {
    return (
      <EmptyState drawing="doorway" title={moveTexts.welcome('your city')} actions={<AddCity />}>
        {moveTexts.noCity}
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="doorway" title={moveTexts.welcome(city)} actions={<WelcomeSwitch />}>
      {moveTexts.notWelcoming}
    </EmptyState>
  );
}

function AddCity() {
  return (
    <ButtonLink to="/profile/edit" hash="city">
      Add your city
    </ButtonLink>
  );
}

function WelcomeSwitch() {
  const saving = useAction(welcomeNewcomers);
  const place = useRef<HTMLDivElement>(null);
  useFocusHandedOn(place);
  return (
    <div ref={place}>
      <Switch label="Welcome newcomers" checked={false} onChange={() => void saving.run()} />
    </div>
  );
}
