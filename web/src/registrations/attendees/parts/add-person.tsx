import type { Event } from '@homecoming/contract/events.ts';
import { useState } from 'react';
import { PickMember } from '../../../communities/members/parts/pick-member.tsx';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { fullName } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { addAttendee } from '../api.ts';

interface AddPersonProps {
  event: Event;
  opened: boolean;
  onClose: () => void;
}

/** Gives a member of the community a free seat. */
export function AddPerson({ event, opened, onClose }: AddPersonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  function close(): void {
    setFailure(null);
    onClose();
  }
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title="Add a person"
      subtitle="A member of the community gets a free seat, and a mail that says so."
    >
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <PickMember
        community={event.community.id}
        without={[]}
        onPick={async (person) => {
          if (adding) return;
          setAdding(true);
          setFailure(null);
          try {
            await addAttendee(event.id, person.id);
            notice.success(`${fullName(person)} is going`);
            close();
          } catch (error) {
            setFailure(getErrorMessage(error));
          }
          setAdding(false);
        }}
      />
    </Sheet>
  );
}
