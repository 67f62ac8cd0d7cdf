import { useManagedCommunity } from '../../communities/manage/api.ts';
import { ManagersOnly } from '../../communities/manage/parts/managers-only.tsx';
import { formatRelativeDay } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useFrequentReaders } from '../api.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { MergeValues } from '../parts/merge-values.tsx';
import { directoryTexts } from '../texts.ts';

/** The tab about the directory, for managers: values to merge, the export, and who read as much as is allowed. */
export function ManageDirectoryTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  if (!community.can.manage_members) return <ManagersOnly />;
  return (
    <Stack gap={28} revealsInOrder="everywhere">
      <Section title="Export">
        <Stack gap={12} align="start">
          <Text tone="soft">{directoryTexts.export}</Text>
          <ExportButton communityId={community.id} filters={{}} label="Save all members as CSV" />
        </Stack>
      </Section>
      {community.can.manage_owners && <FrequentReaders communityId={community.id} />}
      <MergeValues communityId={community.id} />
    </Stack>
  );
}

function FrequentReaders({ communityId }: { communityId: string }) {
  const { data, error, mutate } = useFrequentReaders(communityId);
  const list = { items: data?.results, error, reload: () => void mutate() };
  return (
    <Section title="Reached the reading limit">
      <Stack gap={12}>
        <Text tone="soft">{directoryTexts.readers}</Text>
        <ListView
          list={list}
          label="Loading who reached the reading limit"
          rows={1}
          empty={<Text tone="quiet">Nobody so far.</Text>}
        >
          {(readers) => (
            <RowsCard label="Reached the reading limit">
              {readers.map(({ person, day, kind }) => (
                <ListRow
                  key={`${person.id} ${day} ${kind}`}
                  start={<Avatar person={person} size={40} />}
                  name={<PersonName person={person} />}
                  note={`${kind === 'pages' ? 'Pages of the directory' : 'Profiles'}, ${formatRelativeDay(`${day}T12:00:00Z`)}`}
                />
              ))}
            </RowsCard>
          )}
        </ListView>
      </Stack>
    </Section>
  );
}
