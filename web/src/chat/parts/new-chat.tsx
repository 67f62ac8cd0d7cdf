import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconUsers } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { NewGroup } from './new-group.tsx';
import { PeopleSearch } from './people-search.tsx';

interface NewChatSheetProps {
  kind: 'chat' | 'group';
  opened: boolean;
  onClose: () => void;
}

/** Begins a conversation with a person, or a group chat. */
export function NewChatSheet({ kind, opened, onClose }: NewChatSheetProps) {
  const navigate = useNavigate();
  function open(id: string): void {
    onClose();
    void navigate({ to: '/chat/$id', params: { id } });
  }
  function openContacts(): void {
    onClose();
    void navigate({ to: '/contacts' });
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={kind === 'chat' ? 'New chat' : 'New group'}>
      {kind === 'chat' ? (
        <Stack gap={16}>
          <Row>
            <Button variant="light" leftSection={<IconUsers size={20} />} onClick={openContacts}>
              Contacts from events
            </Button>
          </Row>
          <PeopleSearch without={[]} onPick={({ id }) => open(id)} />
        </Stack>
      ) : (
        <NewGroup onMade={open} />
      )}
    </Sheet>
  );
}
