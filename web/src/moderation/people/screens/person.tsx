import type { StaffPerson } from '@homecoming/contract/staff-people.ts';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { pastTime, fullName } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { IconClock, IconUsers } from '../../../ui/icons/icons.tsx';
import { coverClass, ListRow } from '../../../ui/layout/list-row.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { signOut, useStaffPerson } from '../api.ts';
import { describeAccount, describeCases, describeRestriction, personTexts as texts } from '../texts.ts';

/** /staff/people/{id}: what the platform staff sees of an account. */
export function StaffPersonTab() {
  const { id } = useParams({ from: '/app/signed-in/staff/people/$id' });
  const { data: person, error, mutate } = useStaffPerson(id);
  if (person !== undefined) return <Person person={person} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void mutate()} />;
  return (
    <Loading label={texts.loading}>
      <RowsSkeleton rows={6} />
    </Loading>
  );
}

function Person({ person }: { person: StaffPerson }) {
  return (
    <Stack gap={28}>
      <Row gap={16}>
        <Avatar person={person} size={56} />
        <div>
          <Heading as="h2" size="l">
            {fullName(person)}
          </Heading>
          <Text breaks>{person.email}</Text>
          <Text size="s" tone="quiet">
            {describeAccount(person)}
          </Text>
        </div>
      </Row>
      <Section title={texts.reports}>
        <Stack gap={12}>
          <Text>{describeCases(person)}</Text>
          {person.restrictions.length > 0 && (
            <RowsCard label={texts.restrictions}>
              {person.restrictions.map((restriction) => (
                <ListRow
                  key={`${restriction.community?.id} ${restriction.kind} ${restriction.until}`}
                  start={
                    <Tile>
                      <IconClock />
                    </Tile>
                  }
                  name={describeRestriction(restriction)}
                  note={restriction.community?.name ?? texts.everywhere}
                />
              ))}
            </RowsCard>
          )}
        </Stack>
      </Section>
      <Communities person={person} />
      <Sessions person={person} />
      <Section title={texts.secondStep}>
        <Stack gap={12}>
          <Text>{person.second_factor ? texts.hasSecondStep : texts.noSecondStep}</Text>
          {person.second_factor && (
            <div>
              <ButtonLink to="/staff/second-steps" variant="default">
                {texts.lostSecondSteps}
              </ButtonLink>
            </div>
          )}
        </Stack>
      </Section>
    </Stack>
  );
}

function Communities({ person }: { person: StaffPerson }) {
  return (
    <Section title={texts.communities}>
      {person.communities.length === 0 ? (
        <Text tone="quiet">{texts.noCommunity}</Text>
      ) : (
        <RowsCard label={texts.communities}>
          {person.communities.map(({ id, name, role, joined_at: joinedAt }) => (
            <ListRow
              key={id}
              start={
                <Tile>
                  <IconUsers />
                </Tile>
              }
              name={
                <Link to="/communities/$id/details" params={{ id }} className={coverClass}>
                  {name}
                </Link>
              }
              note={texts.joined(texts.roles[role], pastTime(joinedAt))}
            />
          ))}
        </RowsCard>
      )}
    </Section>
  );
}

function Sessions({ person }: { person: StaffPerson }) {
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Section title={texts.sessions}>
      <Stack gap={12}>
        {person.sessions.length === 0 ? (
          <Text tone="quiet">{texts.noSession}</Text>
        ) : (
          <>
            <RowsCard label={texts.sessionsLabel}>
              {person.sessions.map((session) => (
                <SessionRow key={session.id} person={person} session={session} />
              ))}
            </RowsCard>
            <div>
              <Button ref={button} variant="light" color="brick" onClick={() => setAsks(true)}>
                {texts.signOutEverywhere}
              </Button>
            </div>
          </>
        )}
      </Stack>
      <ConfirmSheet
        opened={asks}
        onClose={() => setAsks(false)}
        title={texts.asksToSignOut(fullName(person))}
        confirm={texts.signOut}
        onConfirm={async () => {
          await signOut(person.id);
          notice.success(texts.signedOut);
        }}
        returnTo={() => button.current}
      >
        {texts.signOutHint}
      </ConfirmSheet>
    </Section>
  );
}

function SessionRow({ person, session }: { person: StaffPerson; session: StaffPerson['sessions'][number] }) {
  const { run, isRunning } = useAction(() => signOut(person.id, session.id));
  return (
    <ListRow
      start={
        <Tile>
          <IconClock />
        </Tile>
      }
      name={session.device}
      note={texts.used(pastTime(session.last_used_at))}
      endContent={
        <Button
          variant="default"
          size="sm"
          loading={isRunning}
          aria-label={texts.signOutOn(session.device)}
          onClick={() => void run()}
        >
          {texts.signOut}
        </Button>
      }
    />
  );
}
