import type { Installation } from '@homecoming/contract/installation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { IconAlertTriangle, IconCheck, IconClock, IconFile, IconRefresh } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useInstallation } from '../api.ts';
import {
  describeArchive,
  describeCount,
  describeGivenUp,
  describeKept,
  describeLastBackup,
  describeOldestJob,
  describeSize,
  installationTexts as texts,
} from '../texts.ts';

/** The last backup, its size and age, and what waits; for platform staff. */
export function InstallationScreen() {
  const { data, error, mutate } = useInstallation();
  return (
    <Page title={texts.title} width="wide" back="/staff/communities">
      <Stack gap={20}>
        <Text tone="soft">{texts.lead}</Text>
        {data === undefined && error === undefined && (
          <Loading label={texts.loading}>
            <RowsSkeleton />
          </Loading>
        )}
        {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
        {data !== undefined && (
          <Stack gap={28} revealsInOrder="everywhere">
            <Section title={texts.backups}>
              <Backups backups={data.backups} />
            </Section>
            <Section title={texts.waiting}>
              <Waiting waiting={data.waiting} />
            </Section>
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

function Backups({ backups }: { backups: Installation['backups'] }) {
  const { mode, last } = backups;
  if (mode !== 'daily' || last === null) {
    const { title, text } = { off: texts.off, own_database: texts.ownDatabase, daily: texts.none }[mode];
    return (
      <EmptyState drawing="cloud" title={title}>
        {text}
      </EmptyState>
    );
  }
  const archive = describeArchive(backups);
  return (
    <RowsCard label={texts.backups}>
      <ListRow
        start={
          <Tile tone={backups.is_overdue ? 'danger' : 'primary'}>
            {backups.is_overdue ? <IconAlertTriangle /> : <IconCheck />}
          </Tile>
        }
        name={describeLastBackup(last)}
        note={describeSize(last)}
        endContent={
          backups.is_overdue ? (
            <Badge icon={IconAlertTriangle} tone="danger">
              {texts.overdue}
            </Badge>
          ) : (
            <Badge icon={IconCheck} tone="primary">
              {texts.inTime}
            </Badge>
          )
        }
        {...(backups.is_overdue && { foot: <Text tone="danger">{texts.overdueNote}</Text> })}
      />
      <ListRow start={<IconTile of={IconFile} />} name={describeCount(backups)} note={describeKept(backups)} />
      <ListRow start={<IconTile of={IconClock} />} name={archive.name} isNameWhole note={archive.note} />
    </RowsCard>
  );
}

function Waiting({ waiting }: { waiting: Installation['waiting'] }) {
  const { oldest_job_seconds: seconds, given_up_jobs: givenUp } = waiting;
  return (
    <RowsCard label={texts.waiting}>
      <ListRow start={<IconTile of={IconRefresh} />} name={describeOldestJob(seconds)} isNameWhole />
      <ListRow
        start={
          <Tile tone={givenUp > 0 ? 'danger' : 'quiet'}>{givenUp > 0 ? <IconAlertTriangle /> : <IconCheck />}</Tile>
        }
        name={describeGivenUp(givenUp)}
        note={givenUp > 0 ? texts.givenUpNote : undefined}
      />
    </RowsCard>
  );
}

function IconTile({ of: Icon }: { of: typeof IconFile }) {
  return (
    <Tile>
      <Icon />
    </Tile>
  );
}
