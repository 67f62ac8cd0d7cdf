import type { Mover } from '@homecoming/contract/moves.ts';
import { Link } from '@tanstack/react-router';
import { describeMove } from '../../profiles/parts/moves/describe-move.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconMessageCircle } from '../../ui/icons/icons.tsx';
import { coverClass, ListRow } from '../../ui/layout/list-row.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';

/** Somebody who moves, with a button that opens the chat with them. */
export function MoverRow({ mover: { person, move, can }, community }: { mover: Mover; community?: string }) {
  return (
    <ListRow
      start={<Avatar person={person} size={44} />}
      name={
        <Link
          to="/users/$id"
          params={{ id: person.id }}
          className={coverClass}
          {...(community !== undefined && { state: { seenIn: community } })}
        >
          <PersonName person={person} />
        </Link>
      }
      note={`Moving to ${describeMove(move)}`}
      below={
        can.message && (
          <ButtonLink
            to="/chat/$id"
            params={{ id: person.id }}
            variant="default"
            size="sm"
            leftSection={<IconMessageCircle size={18} />}
          >
            Say hello
          </ButtonLink>
        )
      }
    >
      {move.note !== null && (
        <Text size="m" tone="soft" breaks dir="auto">
          {move.note}
        </Text>
      )}
    </ListRow>
  );
}
