import type { MetPerson } from '@homecoming/contract/contacts.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconCheck } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { choosePerson, withdrawChoice } from '../api.ts';
import { describeCommon } from '../texts.ts';

interface MetRowProps {
  eventId: string;
  met: MetPerson;
  /** No choice is left. */
  isUsedUp: boolean;
}

/** Somebody who was at an event, too, with what the reader has in common with them. */
export function MetRow({ eventId, met, isUsedUp }: MetRowProps) {
  const { person, in_common: things, contact } = met;
  const common = describeCommon(things);
  const name = <PersonName person={person} />;
  return (
    <ListRow
      start={<Avatar person={person} size={44} />}
      name={
        contact ? (
          <Link to="/users/$id" params={{ id: person.id }}>
            {name}
          </Link>
        ) : (
          name
        )
      }
      note={common === '' ? undefined : <bdi>In common: {common}</bdi>}
      below={
        contact ? (
          <ButtonLink
            to="/chat/$id"
            params={{ id: person.id }}
            variant="default"
            aria-label={`Write to ${fullName(person)}`}
          >
            Write
          </ButtonLink>
        ) : (
          <ChoiceButton eventId={eventId} met={met} isUsedUp={isUsedUp} />
        )
      }
    >
      {contact && <Badge icon={IconCheck}>Contact</Badge>}
    </ListRow>
  );
}

function ChoiceButton({ eventId, met, isUsedUp }: MetRowProps) {
  const { person, chosen } = met;
  const name = fullName(person);
  const change = useAction(async () => {
    if (chosen) return withdrawChoice(eventId, met);
    if (await choosePerson(eventId, met)) notice.success(`${name} was glad to meet you, too. You are contacts now`);
  });
  return (
    <Button
      variant={chosen ? 'default' : 'light'}
      aria-pressed={chosen}
      aria-label={`Glad we met: ${name}`}
      leftSection={chosen ? <IconCheck size={20} /> : undefined}
      loading={change.isRunning}
      disabled={!chosen && isUsedUp}
      onClick={() => void change.run()}
    >
      Glad we met
    </Button>
  );
}
