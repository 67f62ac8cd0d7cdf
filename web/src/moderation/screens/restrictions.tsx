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
import { moderationTexts, restrictionNames } from '../texts.ts';

/** Who is under review, muted, suspended or banned in a community, and until when. */
export function Restrictions({ community }: { community: string }) {
  const list = useRestrictions(community);
  return (
    <Stack gap={16}>
      <Row justify="between" wrap gap={12}>
        <Heading as="h2" size="m">
          Muted, suspended and banned
        </Heading>
        <ButtonLink to="/communities/$id/manage/reports" params={{ id: community }} variant="default" size="sm">
          To the reports
        </ButtonLink>
      </Row>
      <ListView
        list={list}
        label="Loading who is restricted"
        errorFallback={moderationTexts.restrictionsFailed}
        empty={
          <EmptyState drawing="doorway" title="Nobody is restricted">
            Whom a decision puts under review, mutes, suspends or bans is here until that ends.
          </EmptyState>
        }
      >
        {(items) => (
          <RowsCard label="Muted, suspended and banned">
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
    notice.success(moderationTexts.restrictionEnded);
  });
  const name = person === null ? 'Somebody whose account is deleted' : fullName(person);
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
            aria-label={`End it for ${name}`}
          >
            End it
          </Button>
        )
      }
    />
  );
}
