import { communityErrors } from '@homecoming/contract/communities.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isForbidden } from '../../lib/http/api-error.ts';
import { CityField, type ChosenCity } from '../../places/parts/city-field.tsx';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useMoving } from '../api.ts';
import { MoverRow } from '../parts/mover-row.tsx';
import { moveTexts } from '../texts.ts';

/** The members of a community who move, reached from its members. */
export function MovingTab() {
  const { id } = useParams({ from: '/app/open/communities/$id/members/moving' });
  return <Moving key={id} communityId={id} />;
}

function Moving({ communityId }: { communityId: string }) {
  const [place, setPlace] = useState<ChosenCity | null>(null);
  const list = useMoving(communityId, place?.id);
  if (isForbidden(list.error)) {
    return (
      <EmptyState drawing="keyhole" title="Members see members">
        {communityErrors.community_forbidden.message}
      </EmptyState>
    );
  }
  return (
    <Section
      title="Who’s moving where"
      endContent={
        <TextLink to="/communities/$id/members" params={{ id: communityId }} resetScroll={false}>
          All members
        </TextLink>
      }
    >
      <Stack gap={16}>
        <CityField label="City" description={moveTexts.near} value={place} onChange={setPlace} />
        <ListView list={list} label="Loading who is moving" more="people" empty={<Nobody place={place} />}>
          {(movers) => (
            <RowsCard label="Who’s moving where">
              {movers.map((mover) => (
                <MoverRow key={mover.id} mover={mover} community={communityId} />
              ))}
            </RowsCard>
          )}
        </ListView>
      </Stack>
    </Section>
  );
}

function Nobody({ place }: { place: ChosenCity | null }) {
  if (place !== null) {
    return (
      <EmptyState drawing="signpost" title={`Nobody is moving to ${place.label}`}>
        {moveTexts.nobodyNear}
      </EmptyState>
    );
  }
  const say = (
    <ButtonLink to="/profile" hash="moving" variant="default">
      Are you moving?
    </ButtonLink>
  );
  return (
    <EmptyState drawing="signpost" title="Nobody is moving right now" actions={say}>
      {moveTexts.nobodyMoves}
    </EmptyState>
  );
}
