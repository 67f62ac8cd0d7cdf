import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { saveCommunityFigures, saveInstallationFigures, useCommunityFigures, useInstallationFigures } from '../api.ts';
import { Figures } from '../parts/figures.tsx';
import { transparencyTexts as texts } from '../texts.ts';

/** /communities/{id}/transparency: what was reported and decided in a community, by year. */
export function CommunityTransparencyScreen() {
  const { id } = useParams({ from: '/app/open/communities/$id/transparency' });
  const [year, setYear] = useState<number>();
  const { data, error, mutate } = useCommunityFigures(id, year);
  return (
    <Page title={texts.title} back="/communities/$id/details">
      <Figures
        figures={data}
        error={error}
        reload={() => void mutate()}
        onChooseYear={setYear}
        onSave={(chosen) => saveCommunityFigures(id, chosen)}
      />
    </Page>
  );
}

/** /transparency: the same of the whole installation. */
export function TransparencyScreen() {
  const [year, setYear] = useState<number>();
  const { data, error, mutate } = useInstallationFigures(year);
  return (
    <Page title={texts.title}>
      <Figures
        figures={data}
        error={error}
        reload={() => void mutate()}
        onChooseYear={setYear}
        onSave={saveInstallationFigures}
      />
    </Page>
  );
}
