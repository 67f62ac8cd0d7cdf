import { MAX_HOSTS } from '@homecoming/contract/events.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { PickMember } from '../../../communities/members/parts/pick-member.tsx';
import { fullName } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconAlertCircle, IconUserPlus, IconX } from '../../../ui/icons/icons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import classes from './event-form.module.css';

interface HostsFieldProps {
  /** The id of the community, whose members can be hosts. */
  community: string;
  hosts: readonly Person[];
  error: ReactNode;
  onChange: (hosts: Person[]) => void;
}

/** The hosts of an event: members of the community. */
export function HostsField({ community, hosts, error, onChange }: HostsFieldProps) {
  const [opened, setOpened] = useState(false);
  const errorId = useId();
  const isWrong = error !== undefined && error !== null;
  return (
    <fieldset tabIndex={-1} aria-invalid={isWrong || undefined} aria-describedby={isWrong ? errorId : undefined}>
      <legend className={classes.legend}>Hosts</legend>
      <ul className={classes.hosts}>
        {hosts.map((host) => (
          <li key={host.id} className={classes.host}>
            <Avatar person={host} size={40} />
            <span>
              <PersonName person={host} />
            </span>
            {hosts.length > 1 && (
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${fullName(host)}`}
                onClick={() => onChange(hosts.filter(({ id }) => id !== host.id))}
              >
                <IconX size={20} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isWrong && (
        <p id={errorId} className={classes.error} role="alert">
          <IconAlertCircle size={18} /> {error}
        </p>
      )}
      {hosts.length < MAX_HOSTS && (
        <Button variant="default" size="sm" leftSection={<IconUserPlus size={18} />} onClick={() => setOpened(true)}>
          Add a host
        </Button>
      )}
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title="Add a host"
        subtitle="Hosts edit the event, answer requests and check people in."
      >
        <PickMember
          community={community}
          without={hosts}
          onPick={({ id, first_name, last_name, photo, graduation_year, level }) => {
            onChange([...hosts, { id, first_name, last_name, photo, graduation_year, level }]);
            setOpened(false);
          }}
        />
      </Sheet>
    </fieldset>
  );
}
