import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { hasErrorCode, isNotFound } from '../../lib/http/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Text } from '../../ui/text/text.tsx';
import { showMe, useMet, useMetEvent, useMetState } from '../api.ts';
import { MetRow } from '../parts/met-row.tsx';
import { contactTexts, describeChoices, describeShown, nameMet } from '../texts.ts';

/** /events/{id}/met: who else was at an event, and whom the reader was glad to meet. */
export function MetScreen() {
  const { id } = useParams({ from: '/app/signed-in/events/$id/met' });
  return (
    <Page title={nameMet(useMetEvent(id).data)} back="/events/$id">
      <Met key={id} eventId={id} />
    </Page>
  );
}

function Met({ eventId }: { eventId: string }) {
  const { data: state, error, mutate } = useMetState(eventId);
  // Shown until the server has answered.
  const [switched, setSwitched] = useState<boolean | null>(null);
  const change = useAction(async (shown: boolean) => {
    setSwitched(shown);
    try {
      await showMe(eventId, shown);
    } finally {
      setSwitched(null);
    }
  });
  if (state === undefined) {
    if (isNotFound(error) || hasErrorCode(error, 'met_over')) {
      return (
        <EmptyState
          drawing="keyhole"
          title={contactTexts.closedTitle}
          actions={<ButtonLink to="/events">Look at events</ButtonLink>}
        >
          {error?.message}
        </EmptyState>
      );
    }
    if (error !== undefined) return <ErrorState error={error} onRetry={() => void mutate()} />;
    return (
      <Loading label="Loading people">
        <RowsSkeleton rows={4} />
      </Loading>
    );
  }
  return (
    <Stack gap={20}>
      <Surface pad={20}>
        <Stack gap={12}>
          <Switch
            label={contactTexts.showMe}
            checked={switched ?? state.shown}
            onChange={(shown) => void change.run(shown)}
          />
          <Text size="s" tone="quiet">
            {describeShown(state.until)}
          </Text>
        </Stack>
      </Surface>
      {state.shown ? (
        <>
          <Stack gap={4}>
            <Row justify="between" wrap gap={8}>
              <Text weight="strong" role="status">
                {describeChoices(state.choices_left)}
              </Text>
              <TextLink to="/contacts">My contacts</TextLink>
            </Row>
            <Text size="s" tone="quiet">
              {contactTexts.rules}
            </Text>
          </Stack>
          <People eventId={eventId} isUsedUp={state.choices_left === 0} />
        </>
      ) : (
        <EmptyState
          drawing="keyhole"
          title={contactTexts.hiddenTitle}
          actions={
            <ButtonLink to="/contacts" variant="default">
              My contacts
            </ButtonLink>
          }
        >
          {contactTexts.hidden}
        </EmptyState>
      )}
    </Stack>
  );
}

function People({ eventId, isUsedUp }: { eventId: string; isUsedUp: boolean }) {
  return (
    <ListView
      list={useMet(eventId)}
      label="Loading people"
      more="people"
      empty={
        <EmptyState drawing="lantern" title={contactTexts.emptyTitle}>
          {contactTexts.empty}
        </EmptyState>
      }
    >
      {(people) => (
        <RowsCard label="People who were there">
          {people.map((met) => (
            <MetRow key={met.id} eventId={eventId} met={met} isUsedUp={isUsedUp} />
          ))}
        </RowsCard>
      )}
    </ListView>
  );
}
