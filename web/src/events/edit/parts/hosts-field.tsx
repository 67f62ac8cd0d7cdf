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
import { Heading } from '../../../ui/text/heading.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
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
      <Heading as="legend" size="m" className={classes.legend}>
        Hosts
      </Heading>
      <Stack as="ul" gap={4} className={classes.hosts}>
        {hosts.map((host) => (
          <Row as="li" gap={12} key={host.id} className={classes.host}>
            <Avatar person={host} size={40} />
            <span>
              <PersonName person={host} />
            </span>
            {hosts.length > 1 && (
              <button
                type="button"
                {...tileStyle({ className: classes.remove })}
                data-hover
                aria-label={`Remove ${fullName(host)}`}
                onClick={() => onChange(hosts.filter(({ id }) => id !== host.id))}
              >
                <IconX size={20} />
              </button>
            )}
          </Row>
        ))}
      </Stack>
      {isWrong && (
        <Row as="p" align="stretch" gap={8} size="s" tone="danger" id={errorId} className={classes.error} role="alert">
          <IconAlertCircle size={18} /> {error}
        </Row>
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
