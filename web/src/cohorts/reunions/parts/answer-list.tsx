import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { coverClass, ListRow } from '../../../ui/layout/list-row.tsx';
import { RowsCard } from '../../../ui/layout/rows-card.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { useReunionAnswers } from '../api.ts';
import { listMonthNames, reunionTexts } from '../texts.ts';

/** For those who speak for a class: who would come, or maybe, and when. */
export function AnswerList({ reunionId }: { reunionId: string }) {
  const list = useReunionAnswers(reunionId);
  const nobody = (
    <Text size="m" tone="soft">
      {reunionTexts.nobody}
    </Text>
  );
  return (
    <ListView list={list} label="Loading who would come" more="people" empty={nobody}>
      {(answers) => (
        <RowsCard label="Who would come">
          {answers.map(({ person, answer, months }) => (
            <ListRow
              key={person.id}
              start={<Avatar person={person} size={44} />}
              name={
                <Link to="/users/$id" params={{ id: person.id }} className={coverClass}>
                  <PersonName person={person} />
                </Link>
              }
              note={[answer === 'yes' ? 'Yes' : 'Maybe', ...(months.length === 0 ? [] : [listMonthNames(months)])].join(
                ' · ',
              )}
            />
          ))}
        </RowsCard>
      )}
    </ListView>
  );
}
