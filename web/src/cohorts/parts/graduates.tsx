import type { RolloverPreview } from '@homecoming/contract/cohorts.ts';
import { counted, fullName } from '../../lib/text/format.ts';
import { formatStudyDay } from '../../studies/model.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useGraduates } from '../api.ts';

/** Who graduates next, and on which days; corrected where managers correct what members studied. */
export function Graduates({ communityId, preview }: { communityId: string; preview: RolloverPreview }) {
  const list = useGraduates(communityId);
  const correct = (
    <ButtonLink to="/communities/$id/manage/studies" params={{ id: communityId }} variant="default">
      Correct studies
    </ButtonLink>
  );
  return (
    <Section title="Who graduates next" endContent={correct}>
      <Stack gap={12}>
        {preview.days.length > 0 && (
          <Text size="m" tone="soft" breaks>
            {preview.days
              .map((day) => `${counted(day.people, 'person', 'people')} on ${formatStudyDay(day.ends_on)}`)
              .join(' · ')}
          </Text>
        )}
        <ListView list={list} label="Loading graduates" empty={<Nobody />} more="graduates">
          {(studies) => (
            <RowsCard label="Who graduates next">
              {studies.map((study) => (
                <ListRow
                  key={study.id}
                  start={<Avatar person={study.person} size={44} />}
                  name={fullName(study.person)}
                  note={
                    <>
                      <bdi>{study.program}</bdi> · {study.outcome === 'left' ? 'leaves without a degree' : 'graduates'}
                      {study.ends_on !== null && ` on ${formatStudyDay(study.ends_on)}`}
                    </>
                  }
                />
              ))}
            </RowsCard>
          )}
        </ListView>
      </Stack>
    </Section>
  );
}

function Nobody() {
  return (
    <EmptyState drawing="doorway" title="Nobody graduates soon">
      Students whose studies end here are listed by their day.
    </EmptyState>
  );
}
