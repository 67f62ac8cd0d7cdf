import type { Restriction } from '@homecoming/contract/restrictions.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clockTime, fullDate, fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconUser } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { endRestriction, useRestrictions } from '../api.ts';
import { restrictionNames, restrictionTexts } from '../texts.ts';

/** Who is under review, muted, suspended or banned in a community, and until when. */
export function Restrictions({ community }: { community: string }) {
  const list = useRestrictions(community);
  return (
    <Stack gap={16}>
      <Row justify="between" wrap gap={12}>
        <Heading as="h2" size="m">
          {restrictionTexts.title}
        </Heading>
        <ButtonLink to="/communities/$id/manage/reports" params={{ id: community }} variant="default" size="sm">
          {restrictionTexts.back}
        </ButtonLink>
      </Row>
      <ListView
        list={list}
        label={restrictionTexts.loading}
        errorFallback={restrictionTexts.failed}
        empty={
          <EmptyState drawing="doorway" title={restrictionTexts.empty}>
            {restrictionTexts.emptyText}
          </EmptyState>
        }
      >
        {(items) => (
          <RowsCard label={restrictionTexts.title}>
            {items.map((one) => (
              <RestrictionRow key={one.id} community={community} restriction={one} />
            ))}
          </RowsCard>
        )}
      </ListView>
    </Stack>
  );
}

function RestrictionRow({ community, restriction }: { community: string; restriction: Restriction }) {
  const { person, kind, until, since, can } = restriction;
  const end = useAction(async () => {
    await endRestriction(community, restriction);
    notice.success(restrictionTexts.ended);
  });
  const name = person === null ? restrictionTexts.deleted : fullName(person);
  const time = until === null ? `since ${fullDate(since)}` : `until ${fullDate(until)}, ${clockTime(until)}`;
  return (
    <ListRow
      start={
        person === null ? (
          <Tile>
            <IconUser />
          </Tile>
        ) : (
          <Avatar person={person} size={40} />
        )
      }
      name={
        person === null ? (
          name
        ) : (
          <Link to="/users/$id" params={{ id: person.id }}>
            <PersonName person={person} />
          </Link>
        )
      }
      note={`${restrictionNames[kind]} ${time}`}
      below={
        can.end && (
          <Button
            variant="default"
            size="sm"
            loading={end.isRunning}
            onClick={() => void end.run()}
            aria-label={restrictionTexts.endFor(name)}
          >
            {restrictionTexts.end}
          </Button>
        )
      }
    />
  );
}
