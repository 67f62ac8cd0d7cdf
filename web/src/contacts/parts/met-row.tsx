import type { MetPerson } from '@homecoming/contract/contacts.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconCheck } from '../../ui/icons/icons.tsx';
import { isLongName, ListRow } from '../../ui/layout/list-row.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { choosePerson, withdrawChoice } from '../api.ts';
import { describeCommon, describeMatch } from '../texts.ts';

/** Longer words about what two people have in common take the whole row on a phone. */
const SHORT_COMMON = 32;

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
  const { write, keepFocus } = useFocusOnWrite(contact);
  const isTiny = useMediaQuery('(max-width: 22.49em)', undefined, { getInitialValueInEffect: false }) === true;
  const action = contact ? (
    <ButtonLink
      ref={write}
      to="/chat/$id"
      params={{ id: person.id }}
      variant="default"
      aria-label={`Write to ${fullName(person)}`}
    >
      Write
    </ButtonLink>
  ) : (
    <ChoiceButton onRemoved={keepFocus} eventId={eventId} met={met} isUsedUp={isUsedUp} />
  );
  const isBeside = !isTiny && !isLongName(person) && common.length <= SHORT_COMMON;
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
      isNameWhole
      note={common === '' ? undefined : <bdi>In common: {common}</bdi>}
      {...(isBeside ? { endContent: action } : { below: action })}
    >
      {contact && <Badge icon={IconCheck}>Contact</Badge>}
    </ListRow>
  );
}

/** Once a choice has made a contact, its button is gone: the focus that it had goes to the link that takes its place. */
function useFocusOnWrite(contact: boolean) {
  const write = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (contact && hadFocus.current) write.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [contact]);
  const keepFocus = useCallback(() => {
    hadFocus.current = true;
  }, []);
  return { write, keepFocus };
}

interface ChoiceButtonProps extends MetRowProps {
  /** It was removed while it had the focus. */
  onRemoved: () => void;
}

function ChoiceButton({ eventId, met, isUsedUp, onRemoved }: ChoiceButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) onRemoved();
    };
  }, [onRemoved]);
  const { person, chosen } = met;
  const name = fullName(person);
  const change = useAction(async () => {
    if (chosen) return withdrawChoice(eventId, met);
    if (await choosePerson(eventId, met)) notice.success(describeMatch(name));
  });
  return (
    <Button
      ref={button}
      px={16}
      variant={chosen ? 'filled' : 'default'}
      aria-pressed={chosen}
      aria-label={`Glad we met: ${name}`}
      leftSection={chosen ? <IconCheck size={20} /> : undefined}
      // Disabled it would lose the focus
      aria-disabled={change.isRunning}
      disabled={!chosen && isUsedUp && !change.isRunning}
      onClick={() => void change.run()}
    >
      Glad we met
    </Button>
  );
}
