import type { Contact } from '@homecoming/contract/contacts.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { removeContact } from '../api.ts';
import { contactTexts, describeContact } from '../texts.ts';

/** A contact, with where the two met. */
export function ContactRow({ contact }: { contact: Contact }) {
  const { person, can } = contact;
  const [isRemoving, setRemoving] = useState(false);
  const spokenName = fullName(person);
  const name = <PersonName person={person} />;
  return (
    <ListRow
      start={<Avatar person={person} size={44} />}
      name={
        can.see_profile ? (
          <Link to="/users/$id" params={{ id: person.id }}>
            {name}
          </Link>
        ) : (
          name
        )
      }
      note={<bdi>{describeContact(contact)}</bdi>}
      below={
        <Row wrap gap={8}>
          {can.message && (
            <ButtonLink to="/chat/$id" params={{ id: person.id }} variant="light" aria-label={`Write to ${spokenName}`}>
              Write
            </ButtonLink>
          )}
          <Button variant="subtle" aria-label={`Remove ${spokenName}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </Row>
      }
    >
      <ConfirmSheet
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${spokenName} from your contacts?`}
        confirm="Remove"
        onConfirm={() => removeContact(contact)}
      >
        {contactTexts.removeNote}
      </ConfirmSheet>
    </ListRow>
  );
}
